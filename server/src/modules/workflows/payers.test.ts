// Who pays for what a workflow asks of models: decided when it is published, shown, and held to. A key of one's own opens for a workflow
// while one is away only if one granted it, and no longer once that is taken back or has ended.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { JsonValue } from '@parley/contract';
import { type Account, DATABASES, type Engine, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { say, startStandIn } from '../../../test/providers/stand-in.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { purgeExpiredGrants } from '../credentials/index.ts';

const DAY_MS = 86_400_000;
const [OWN, PLATFORM] = ['sk-anns-own-key-0123456789', 'sk-of-the-platform-0123456789'];

/** The platform has one key, and Ann, who does not administer, one of her own. */
const open = async (t: TestContext, engine: Engine) => {
  const vendor = await startStandIn(t);
  const clock = manualClock('2026-06-01T12:00:00.000Z');
  const env = { EGRESS_ALLOW: vendor.allow.join(','), EGRESS_ALLOW_USERS: 'true' };
  const house = await start(t, engine, { clock, env });
  const admin = await house.account('admin');
  const [ann, bob] = [await house.account('ann'), await house.account('bob')];
  vendor.usual(say({ text: ['Yes.'] }));
  const base = { provider: 'openai', base_url: vendor.baseUrl('openai') } as const;
  await admin.call('POST /api/v1/admin/api-configs', {
    body: { ...base, name: 'House', api_key: PLATFORM, default_model: 'stand-in-large' },
  });
  const addOwn = async () =>
    (
      await ann.call('POST /api/v1/api-configs', {
        body: { ...base, name: 'Mine', api_key: OWN, default_model: 'stand-in-small' },
      })
    ).id;
  const create = async ({ call }: Account, stage: { [key: string]: JsonValue } = {}) => {
    const ask = { key: 'ask', kind: 'ai', prompt: 'Is it?', next: [{ to: 'end' }], ...stage };
    const definition = { schema: 1, start: 'ask', stages: [ask, { key: 'end', kind: 'end' }] };
    return (await call('POST /api/v1/workflows', { body: { title: 'Ask', definition } })).id;
  };
  const run = async ({ call }: Account, id: string) => {
    const made = await call('POST /api/v1/workflows/{id}/instances', { params: { id } });
    const read = () => call('GET /api/v1/instances/{id}', { params: { id: made.id } });
    await until('it is over', async () => (await read()).ended_at !== null);
    return read();
  };
  const lastKey = () => String(vendor.asked.at(-1)?.headers.authorization).replace('Bearer ', '');
  return { ...house, clock, vendor, ann, bob, addOwn, create, run, lastKey };
};

const publish = ({ call }: Account, id: string) =>
  call('POST /api/v1/workflows/{id}/publish', { params: { id } });
const validate = ({ call }: Account, id: string) =>
  call('POST /api/v1/workflows/{id}/validate', { params: { id } });

for (const database of DATABASES) {
  test(`${database}: a key of one's own is used while one is away only where one granted it, and until one takes it back`, async (t) => {
    const { ann, bob, addOwn, create, run, lastKey, clock, server } = await open(t, database);
    const config_id = await addOwn();
    const { id: persona_id } = await ann.call('POST /api/v1/personas', {
      body: { name: 'Robot', provider_config_id: config_id, model: 'stand-in-small' },
    });
    const id = await create(ann, { persona_id });
    const place = { id, config_id };
    const before = await validate(ann, id);
    assert.equal(before.valid, false);
    assert.match(before.problems[0]?.message ?? '', /opens with its owner's sign-in only/);
    assert.deepEqual(before.payers, [
      {
        ...{ stage_key: 'ask', payer: 'own_key', budget: 'none', model: 'stand-in-small', team: null },
        person: { id: ann.user.id, display_name: ann.user.display_name },
        ...{ provider_config: { id: config_id, name: 'Mine' }, key: 'closed', granted_until: null },
      },
    ]);
    await assert.rejects(publish(ann, id), { status: 400 });
    await assert.rejects(
      bob.call('PUT /api/v1/workflows/{id}/key-grants/{config_id}', { params: place, body: { days: 1 } }),
      { status: 404 },
    );
    const grant = (days: number) =>
      ann.call('PUT /api/v1/workflows/{id}/key-grants/{config_id}', { params: place, body: { days } });
    await assert.rejects(grant(91), { status: 400 });
    const granted = await grant(7);
    assert.equal(granted.expires_at, new Date(clock.now().getTime() + 7 * DAY_MS).toISOString());
    const [payer] = (await validate(ann, id)).payers;
    assert.deepEqual([payer?.key, payer?.granted_until], ['granted', granted.expires_at]);
    await publish(ann, id);
    const first = await run(ann, id);
    assert.deepEqual([first.status, lastKey()], ['completed', OWN]);
    assert.equal(first.payers[0]?.granted_until, granted.expires_at);
    const other = await create(ann, { persona_id });
    assert.equal((await validate(ann, other)).valid, false, 'it is granted to one workflow alone');

    await ann.call('DELETE /api/v1/workflows/{id}/key-grants/{config_id}', { params: place });
    await assert.rejects(
      ann.call('DELETE /api/v1/workflows/{id}/key-grants/{config_id}', { params: place }),
      { status: 404 },
    );
    const refused = await run(ann, id);
    assert.equal(refused.status, 'failed');
    assert.match(refused.error ?? '', /opens with its owner's sign-in only/);
    await grant(7);
    await ann.call('POST /api/v1/instances/{id}/retry', { params: { id: refused.id } });
    await until('it is over', async () => {
      const { status } = await ann.call('GET /api/v1/instances/{id}', { params: { id: refused.id } });
      return status === 'completed';
    });
    clock.advance(7 * DAY_MS);
    await purgeExpiredGrants(systemCtx(server.kernel, 'test'));
    const left = await sql(server.kernel.database.read).selectFrom('key_grants').selectAll().execute();
    assert.deepEqual(left, [], 'what has ended is not kept');
  });

  test(`${database}: a key that a person granted is not used for others once they have left the team of the workflow`, async (t) => {
    const { ann, bob, addOwn, run, lastKey, vendor } = await open(t, database);
    const { id: teamId } = await ann.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
    const ofTeam = { params: { id: teamId } };
    const body = { user_id: bob.user.id, role: 'owner' };
    await ann.call('POST /api/v1/teams/{id}/members', { ...ofTeam, body });
    const place = (await ann.call('GET /api/v1/workspaces')).data.find(({ team_id }) => team_id === teamId);
    const config_id = await addOwn();
    const model = `${config_id}/stand-in-small`;
    const ask = { key: 'ask', kind: 'ai', prompt: 'Is it?', model, next: [{ to: 'end' }] };
    const definition = { schema: 1, start: 'ask', stages: [ask, { key: 'end', kind: 'end' }] };
    const { id } = await ann.call('POST /api/v1/workflows', {
      body: { title: 'Ask', definition, workspace_id: place?.id, visibility: 'team' },
    });
    const params = { id, config_id };
    await ann.call('PUT /api/v1/workflows/{id}/key-grants/{config_id}', { params, body: { days: 7 } });
    await publish(ann, id);
    assert.deepEqual([(await run(bob, id)).status, lastKey()], ['completed', OWN]);
    await ann.call('DELETE /api/v1/teams/{id}/members/{userId}', {
      params: { id: teamId, userId: ann.user.id },
    });
    const before = vendor.asked.length;
    const refused = await run(bob, id);
    assert.deepEqual([refused.status, vendor.asked.length], ['failed', before]);
    await ann.call('DELETE /api/v1/workflows/{id}/key-grants/{config_id}', { params });
  });

  test(`${database}: who pays is decided when it is published, and another key does not come in later`, async (t) => {
    const { ann, bob, addOwn, create, run, lastKey } = await open(t, database);
    const id = await create(ann);
    await publish(ann, id);
    await ann.call('POST /api/v1/workflows/{id}/members', {
      params: { id },
      body: { user_id: bob.user.id, role: 'viewer' },
    });
    const [decided] = (await ann.call('GET /api/v1/workflows/{id}/versions/{n}', { params: { id, n: '1' } }))
      .payers;
    assert.deepEqual(
      [decided?.payer, decided?.budget, decided?.model, decided?.person?.id, decided?.provider_config],
      ['platform', 'person', 'stand-in-large', ann.user.id, null],
    );
    const config_id = await addOwn();
    await ann.call('PUT /api/v1/api-configs/{id}', {
      params: { id: config_id },
      body: { allow_background: true },
    });
    assert.equal((await validate(ann, id)).payers[0]?.payer, 'own_key', 'that is what would be decided now');
    const after = await run(bob, id);
    assert.deepEqual([after.status, lastKey(), after.payers[0]?.payer], ['completed', PLATFORM, 'platform']);
    await publish(ann, id);
    const anew = await run(bob, id);
    assert.deepEqual([anew.status, lastKey()], ['completed', OWN]);
    const [told] = anew.payers;
    assert.deepEqual(
      [told?.payer, told?.person?.display_name, told?.provider_config, told?.key],
      ['own_key', ann.user.display_name, null, null],
      'others read whose key it is, and not what it is called or how it opens',
    );
    await ann.call('DELETE /api/v1/api-configs/{id}', { params: { id: config_id } });
    const gone = await run(bob, id);
    assert.equal(gone.status, 'failed', "nobody else's key steps in");
    assert.match(gone.error ?? '', /publish the workflow again/);
  });

  test(`${database}: what a visitor is answered is paid for by who was decided to, too`, async (t) => {
    const { ann, addOwn, lastKey, send } = await open(t, database);
    const { id: persona_id } = await ann.call('POST /api/v1/personas', {
      body: { name: 'Robot', model: 'stand-in-large' },
    });
    const talk = { key: 'talk', kind: 'chat', persona_id, next: [{ to: 'end' }] };
    const definition = { schema: 1, start: 'talk', stages: [talk, { key: 'end', kind: 'end' }] };
    const { id } = await ann.call('POST /api/v1/workflows', { body: { title: 'Desk', definition } });
    await publish(ann, id);
    await ann.call('PATCH /api/v1/workflows/{id}', { params: { id }, body: { public_enabled: true } });
    const answered = async () => {
      const { body } = await send('POST', `/api/v1/workflows/public/${id}/start`, { body: {} });
      const path = `/api/v1/workflows/public/instances/${body.instance_id}/messages`;
      const headers = { authorization: `Visitor ${body.session_token}` };
      return (await send('POST', path, { headers, body: { content: 'Ahoy' } })).status;
    };
    assert.deepEqual([await answered(), lastKey()], [200, PLATFORM]);
    const config_id = await addOwn();
    await ann.call('PUT /api/v1/api-configs/{id}', {
      params: { id: config_id },
      body: { allow_background: true, default_model: 'stand-in-large' },
    });
    assert.deepEqual([await answered(), lastKey()], [200, PLATFORM], 'a key that came later waits');
    await publish(ann, id);
    assert.deepEqual([await answered(), lastKey()], [200, OWN]);
    await ann.call('DELETE /api/v1/api-configs/{id}', { params: { id: config_id } });
    assert.equal(await answered(), 503, "nobody else's key steps in");
  });

  test(`${database}: what a model was asked stands in the history, its words for those who steer`, async (t) => {
    const { ann, bob, create, run } = await open(t, database);
    const id = await create(ann);
    await publish(ann, id);
    await ann.call('POST /api/v1/workflows/{id}/members', {
      params: { id },
      body: { user_id: bob.user.id, role: 'viewer' },
    });
    const { id: run_id } = await run(bob, id);
    const askedFor = async ({ call }: Account) =>
      (await call('GET /api/v1/instances/{id}/history', { params: { id: run_id } })).data.find(
        ({ kind }) => kind === 'ai_asked',
      )?.data;
    const mine = await askedFor(ann);
    assert.deepEqual(
      [mine?.model, mine?.prompt, mine?.calls, mine?.told],
      ['stand-in-large', 'Is it?', 1, []],
    );
    assert.ok(Number(mine?.output_tokens) > 0);
    const theirs = await askedFor(bob);
    assert.deepEqual([theirs?.model, theirs?.prompt, theirs?.told], ['stand-in-large', undefined, undefined]);
  });
}
