// Keys, personas and groups of a team, for everyone who may meet them: who sees, uses and changes them, and what ends when a person leaves.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Account, DATABASES, type Engine } from '../../../test/harness.ts';
import { type Script, say } from '../../../test/providers/stand-in.ts';
import { connect } from '../../../test/socket.ts';
import { until } from '../../../test/until.ts';
import { startWithVendor } from '../../../test/vendor.ts';

const KEY = 'sk-the-key-of-the-team-0123456789';
const LENT = 'sk-the-own-key-of-the-lead-0123456789';
const MODEL = 'stand-in-small';

const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    ({ status }: { status: number }) => status,
  );

const open = async (t: TestContext, engine: Engine) => {
  const { vendor, harness, ann: root } = await startWithVendor(t, engine, { EGRESS_ALLOW_USERS: 'true' });
  const account = (name: string) => harness.account(name);
  const [owner, lead, member, guest] = [
    await account('owner1'),
    await account('lead1'),
    await account('member1'),
    await account('guest1'),
  ];
  const [former, other, stranger] = [
    await account('former1'),
    await account('other1'),
    await account('stranger1'),
  ];
  const { id: teamId } = await owner.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
  await other.call('POST /api/v1/teams', { body: { name: 'Others' } });
  const add = ({ user }: Account, role: string) =>
    owner.call('POST /api/v1/teams/{id}/members', {
      params: { id: teamId },
      body: { user_id: user.id, role },
    });
  await add(lead, 'lead');
  for (const person of [member, former]) await add(person, 'member');
  await add(guest, 'guest');
  const leave = ({ call, user }: Account) =>
    call('DELETE /api/v1/teams/{id}/members/{userId}', { params: { id: teamId, userId: user.id } });
  await leave(former);
  vendor.usual(say({ text: ['Aye.'], usage: { input: 100, output: 10 } }));
  const config = await lead.call('POST /api/v1/api-configs', {
    body: {
      ...{ name: 'Ship’s key', provider: 'openai', base_url: vendor.baseUrl('openai'), api_key: KEY },
      ...{ default_model: MODEL, team_id: teamId },
    },
  });
  const people = { owner, lead, member, guest, former, other, stranger };
  return { vendor, harness, root, people, teamId, config, leave };
};

const ask = async ({ call }: Account, body: object) => {
  const done = await call('POST /api/v1/chat/completions', { body: { ...body, stream: false } });
  assert.ok(typeof done === 'object');
  return done;
};

/** An answer that has begun, and does not end by itself. */
const held: Script = ({ response }) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write('data: {"choices":[{"index":0,"delta":{"content":"Aye, "}}]}\n\n');
};

for (const engine of DATABASES) {
  test(`${engine}: the key of a team is used by its members, managed by those who may, and read by no one`, async (t) => {
    const { vendor, harness, root, people, config, teamId } = await open(t, engine);
    assert.deepEqual([config.scope, config.team_id, config.key_hint], ['team', teamId, '…6789']);
    const params = { id: config.id };
    const matrix: Record<string, unknown> = {};
    for (const [name, person] of Object.entries({ ...people, root })) {
      const { data } = await person.call('GET /api/v1/api-configs');
      const listed = data.find(({ id }) => id === config.id);
      const models = await person.call('GET /api/v1/models/enabled');
      matrix[name] = [
        listed === undefined ? 'unlisted' : (listed.base_url ?? listed.key_hint ?? 'bare'),
        models.data.some(({ provider_config_id }) => provider_config_id === config.id),
        await statusOf(person.call('GET /api/v1/api-configs/{id}', { params })),
        await statusOf(person.call('PUT /api/v1/api-configs/{id}', { params, body: { name: 'Key' } })),
        await statusOf(
          ask(person, { provider_config_id: config.id, messages: [{ role: 'user', content: 'Ahoy' }] }),
        ),
      ];
      const seen = JSON.stringify([data, models]);
      assert.ok(!seen.includes(KEY), name);
    }
    const place = vendor.baseUrl('openai');
    const [manages, uses, stands] = [
      [place, true, 200, 200, 200],
      ['bare', true, 200, 403, 200],
      ['unlisted', false, 404, 404, 404],
    ];
    assert.deepEqual(matrix, {
      ...{ owner: manages, lead: manages, member: uses, guest: uses },
      ...{ former: stands, other: stands, stranger: stands, root: stands },
    });
    assert.equal(vendor.asked.at(-1)?.headers.authorization, `Bearer ${KEY}`);
    const { key } = await people.member.call('POST /api/v1/api-keys', {
      body: { name: 'narrow', scopes: ['channels.create'] },
    });
    assert.equal(await statusOf(harness.clientOf(key)('GET /api/v1/api-configs/{id}', { params })), 403);
    for (const person of [people.member, people.other]) {
      const body = { name: 'x', provider: 'demo', team_id: teamId } as const;
      const status = await statusOf(person.call('POST /api/v1/api-configs', { body }));
      assert.equal(status, person === people.member ? 403 : 404);
    }
    const { data: acts } = await root.call('GET /api/v1/admin/audit');
    const [act] = acts.filter(({ action }) => action === 'provider_config.created');
    assert.equal(act?.details.team_id, teamId);
    await root.call('PUT /api/v1/admin/settings/{key}', {
      params: { key: 'allow_byok' },
      body: { value: false },
    });
    const refused = ask(people.member, {
      provider_config_id: config.id,
      messages: [{ role: 'user', content: 'Ahoy' }],
    });
    assert.equal(await statusOf(refused), 403, 'the switch for keys that people bring holds for teams');
  });

  test(`${engine}: who leaves a team loses its key at once: in lists, in channels, and in the answer that runs`, async (t) => {
    const { vendor, harness, people, config, leave, teamId } = await open(t, engine);
    const { member, stranger } = people;
    const url = harness.url.replace('http', 'ws');
    const { id } = await member.call('POST /api/v1/channels', { body: { title: 'T', type: 'group' } });
    await member.call('POST /api/v1/channels/{id}/participants', {
      params: { id },
      body: { participant_type: 'user', participant_id: stranger.user.id },
    });
    await member.call('POST /api/v1/channels/{id}/models', {
      params: { id },
      body: { model: MODEL, provider_config_id: config.id },
    });
    const usableFor = async ({ call }: Account) =>
      (await call('GET /api/v1/channels/{id}/models', { params: { id } })).data.map(
        ({ is_usable }) => is_usable,
      );
    assert.deepEqual([await usableFor(member), await usableFor(stranger)], [[true], [false]]);
    vendor.next(held);
    const before = vendor.asked.length;
    const running = ask(member, { channel_id: id, content: 'Ahoy', provider_config_id: config.id });
    await until('the answer runs', () => vendor.asked.length > before);
    const [left, outside] = [await connect(url, member.call), await connect(url, stranger.call)];
    for (const socket of [left, outside])
      assert.equal((await socket.follow(`channel:${id}`)).type, 'system.subscribed');
    await leave(member);
    const [choice] = (await running).choices;
    assert.equal(choice?.status, 'stopped');
    await until('their page hears of it', () =>
      left.frames.some(({ type }) => type === 'user.models.changed'),
    );
    assert.deepEqual(await usableFor(member), [false]);
    const again = ask(member, { channel_id: id, content: 'Ahoy', provider_config_id: config.id });
    assert.equal(await statusOf(again), 404);
    const before2 = left.frames.length;
    await people.lead.call('PUT /api/v1/api-configs/{id}', {
      params: { id: config.id },
      body: { name: 'Another name' },
    });
    const owner = await connect(url, people.owner.call);
    await people.lead.call('DELETE /api/v1/api-configs/{id}', { params: { id: config.id } });
    await until('the team hears that it is gone', () =>
      owner.frames.some(({ type }) => type === 'team.provider_config.changed'),
    );
    const content = 'said after all of that';
    await stranger.call('POST /api/v1/channels/{id}/messages', {
      params: { id },
      body: { role: 'user', content },
    });
    for (const socket of [left, outside])
      await socket.next('what came later', (frame) => JSON.stringify(frame.data ?? null).includes(content));
    const changed = [...left.frames.slice(before2), ...outside.frames].filter(({ type }) =>
      type.startsWith('team.provider_config'),
    );
    assert.deepEqual(changed, [], 'neither who left nor a stranger hears of it');
    await assert.doesNotReject(
      people.owner.call('DELETE /api/v1/teams/{id}', { params: { id: teamId }, query: {} }),
    );
  });

  test(`${engine}: who leaves a team loses its personas: where nobody of it is, and in the answer that runs`, async (t) => {
    const { vendor, people, leave, teamId } = await open(t, engine);
    const { member, lead } = people;
    const persona = await member.call('POST /api/v1/personas', {
      body: { name: 'Bosun', system_prompt: 'Speak of the sea.', team_id: teamId },
    });
    const { id: provider_config_id } = await member.call('POST /api/v1/api-configs', {
      body: {
        ...{ name: 'Own', provider: 'openai', base_url: vendor.baseUrl('openai'), api_key: LENT },
        default_model: MODEL,
      },
    });
    const roomWith = async (...others: readonly string[]): Promise<string> => {
      const { id } = await member.call('POST /api/v1/channels', { body: { title: 'T', type: 'group' } });
      await member.call('POST /api/v1/channels/{id}/participants', {
        params: { id },
        body: { participant_type: 'persona', participant_id: persona.id },
      });
      for (const participant_id of others)
        await member.call('POST /api/v1/channels/{id}/participants', {
          params: { id },
          body: { participant_type: 'user', participant_id },
        });
      return id;
    };
    const [alone, together] = [await roomWith(), await roomWith(lead.user.id)];
    vendor.next(held);
    const before = vendor.asked.length;
    const question = { content: 'Ahoy', persona_id: persona.id, provider_config_id };
    const running = ask(member, { channel_id: alone, ...question });
    await until('the answer runs', () => vendor.asked.length > before);
    await leave(member);
    assert.equal((await running).choices[0]?.status, 'stopped');
    const list = async (id: string) =>
      (await member.call('GET /api/v1/channels/{id}/participants', { params: { id } })).participants;
    const personasIn = async (id: string): Promise<number> =>
      (await list(id)).filter(({ participant_type }) => participant_type === 'persona').length;
    assert.deepEqual([await personasIn(alone), await personasIn(together)], [0, 1]);
    const last = (await list(together)).find(({ participant_id }) => participant_id === lead.user.id);
    await lead.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
      params: { id: together, participantId: last?.id ?? '' },
    });
    assert.equal(await personasIn(together), 0, 'with the last of the team it goes too');
    const asked = vendor.asked.length;
    assert.equal(await statusOf(ask(member, { channel_id: alone, ...question })), 404);
    assert.equal(vendor.asked.length, asked, 'no model was told what the persona is');
  });

  test(`${engine}: an answer in one's own chat about a note of the team ends for one who leaves the team`, async (t) => {
    const { vendor, people, leave, teamId } = await open(t, engine);
    const { member, lead } = people;
    const place = (await lead.call('GET /api/v1/workspaces')).data.find((one) => one.team_id === teamId);
    const note = await lead.call('POST /api/v1/notes', {
      body: { title: 'Course', content: 'North', workspace_id: place?.id, visibility: 'team' },
    });
    const { id: provider_config_id } = await member.call('POST /api/v1/api-configs', {
      body: {
        ...{ name: 'Own', provider: 'openai', base_url: vendor.baseUrl('openai'), api_key: LENT },
        default_model: MODEL,
      },
    });
    const { id: channel_id } = await member.call('POST /api/v1/channels', { body: { title: 'T' } });
    vendor.next(held);
    const before = vendor.asked.length;
    const context = [{ type: 'note' as const, id: note.id }];
    const running = ask(member, { channel_id, content: 'Where to?', provider_config_id, context });
    await until('the answer runs', () => vendor.asked.length > before);
    await leave(member);
    assert.equal((await running).choices[0]?.status, 'stopped');
  });

  test(`${engine}: a key that a person lends in a chat of the team serves until its owner or its user leaves the team`, async (t) => {
    const { vendor, people, leave, teamId } = await open(t, engine);
    const { owner, lead, member } = people;
    const place = (await lead.call('GET /api/v1/workspaces')).data.find((one) => one.team_id === teamId);
    const { id: lent } = await lead.call('POST /api/v1/api-configs', {
      body: {
        ...{ name: 'My key', provider: 'openai', base_url: vendor.baseUrl('openai'), api_key: LENT },
        ...{ default_model: MODEL, allow_background: true },
      },
    });
    const { id: chat } = await lead.call('POST /api/v1/channels', {
      body: { title: 'Deck', type: 'group', ai_mode: 'auto', workspace_id: place?.id, visibility: 'team' },
    });
    const inChat = { params: { id: chat } };
    for (const one of [owner, member]) await one.call('POST /api/v1/channels/{id}/join', inChat);
    const { id: modelId } = await lead.call('POST /api/v1/channels/{id}/models', {
      ...inChat,
      body: { model: MODEL, provider_config_id: lent },
    });
    const params = { id: chat, modelId };
    await lead.call('PATCH /api/v1/channels/{id}/models/{modelId}', { params, body: { is_shared: true } });
    // The chat's own model answers, which is the lent one.
    const asking = (by: Account) => ask(by, { channel_id: chat, content: 'Ahoy' });
    const withLent = () =>
      vendor.asked.filter(({ headers }) => headers.authorization === `Bearer ${LENT}`).length;
    const begin = async (by: Account) => {
      vendor.next(held);
      const before = withLent();
      const answer = asking(by);
      await until('the answer runs', () => withLent() > before);
      return {
        ended: answer.then(
          ({ choices }) => choices[0]?.status,
          ({ status }: { status: number }) => status,
        ),
      };
    };
    const usableFor = async ({ call }: Account) =>
      (await call('GET /api/v1/channels/{id}/models', inChat)).data.map(({ is_usable }) => is_usable);

    assert.equal((await asking(member)).choices[0]?.status, 'complete');
    assert.equal(withLent(), 1);
    const [ofMember, ofOwner] = [await begin(member), await begin(owner)];
    await leave(member);
    assert.equal(await ofMember.ended, 404, 'it is stopped, and they are not told what it said');
    assert.equal(await statusOf(asking(member)), 404);
    assert.deepEqual(await usableFor(owner), [true], 'others use it as before');

    await leave(lead);
    assert.equal(await ofOwner.ended, 'stopped', 'with its owner it goes from under what it writes');
    assert.deepEqual(await usableFor(owner), [false]);
    await statusOf(asking(owner));
    assert.equal(withLent(), 3, 'no vendor was asked with it any more');
  });

  test(`${engine}: what a team's keys cost is counted for the team, and its budget ends them`, async (t) => {
    const { root, people, config, teamId } = await open(t, engine);
    const { owner, member, lead, stranger } = people;
    const params = { id: teamId };
    const { data: places } = await member.call('GET /api/v1/workspaces');
    const workspace_id = places.find(({ team_id }) => team_id === teamId)?.id ?? '';
    const { id } = await member.call('POST /api/v1/channels', { body: { title: 'T', workspace_id } });
    await ask(member, { channel_id: id, content: 'Ahoy', model: 'parley-demo' });
    await ask(member, { provider_config_id: config.id, messages: [{ role: 'user', content: 'Ahoy' }] });
    const usage = await lead.call('GET /api/v1/teams/{id}/usage', { params, query: { group_by: 'user' } });
    assert.deepEqual(
      usage.data.map(({ label, calls }) => [label, calls]),
      [['member1', 2]],
    );
    assert.equal(usage.budget.tokens, 110, 'the demonstration costs the team nothing');
    const all = await root.call('GET /api/v1/admin/usage', { query: { group_by: 'team' } });
    assert.deepEqual(
      all.data.map(({ key, label, calls }) => [key, label, calls]),
      [[teamId, 'Sailors', 2]],
    );
    const body = { tokens_max: 100 };
    const set = ({ call }: Account) => statusOf(call('PUT /api/v1/teams/{id}/budget', { params, body }));
    const see = ({ call }: Account) => statusOf(call('GET /api/v1/teams/{id}/usage', { params }));
    assert.deepEqual(
      [await set(member), await set(stranger), await see(member), await see(stranger)],
      [403, 404, 403, 404],
    );
    const budget = await owner.call('PUT /api/v1/teams/{id}/budget', { params, body });
    assert.deepEqual([budget.tokens_max, budget.cost_max, budget.share], [100, null, 1.1]);
    const more = () =>
      ask(member, { provider_config_id: config.id, messages: [{ role: 'user', content: 'More' }] });
    assert.equal(await statusOf(more()), 429);
    await owner.call('PUT /api/v1/teams/{id}/budget', { params, body: { tokens_max: null } });
    await more();
  });

  test(`${engine}: personas and groups of a team are its members', and change by those who may`, async (t) => {
    const { root, people, teamId } = await open(t, engine);
    const { owner, member, guest, stranger } = people;
    const persona = await member.call('POST /api/v1/personas', {
      body: { name: 'Bosun', system_prompt: 'A secret of the ship.', team_id: teamId },
    });
    assert.deepEqual([persona.scope, persona.team_id, persona.owner_id], ['team', teamId, null]);
    const group = await member.call('POST /api/v1/persona-groups', {
      body: { name: 'Crew', team_id: teamId },
    });
    await member.call('POST /api/v1/persona-groups/{id}/members', {
      params: { id: group.id },
      body: { persona_id: persona.id },
    });
    const own = await member.call('POST /api/v1/personas', { body: { name: 'Mine' } });
    const mixed = member.call('POST /api/v1/persona-groups/{id}/members', {
      params: { id: group.id },
      body: { persona_id: own.id },
    });
    assert.equal(await statusOf(mixed), 400, 'a persona of one person is not the team’s');
    const matrix: Record<string, unknown> = {};
    for (const [name, person] of Object.entries({ ...people, root })) {
      const [params, ofGroup] = [{ id: persona.id }, { id: group.id }];
      const { data } = await person.call('GET /api/v1/personas');
      const groups = await person.call('GET /api/v1/persona-groups');
      const models = await person.call('GET /api/v1/models/enabled');
      matrix[name] = [
        data.some(({ id }) => id === persona.id),
        groups.data.some(({ id }) => id === group.id),
        models.data.some(({ persona_id }) => persona_id === persona.id),
        await statusOf(person.call('GET /api/v1/personas/{id}', { params })),
        await statusOf(person.call('PUT /api/v1/personas/{id}', { params, body: { description: 'x' } })),
        await statusOf(person.call('GET /api/v1/persona-groups/{id}', { params: ofGroup })),
        await statusOf(
          ask(person, {
            persona_id: persona.id,
            model: 'parley-demo',
            messages: [{ role: 'user', content: 'Ahoy' }],
          }),
        ),
      ];
    }
    const [writes, reads, stands] = [
      [true, true, true, 200, 200, 200, 200],
      [true, true, true, 200, 403, 200, 200],
      [false, false, false, 404, 404, 404, 404],
    ];
    assert.deepEqual(matrix, {
      ...{ owner: writes, lead: writes, member: writes, guest: reads },
      ...{ former: stands, other: stands, stranger: stands, root: stands },
    });
    for (const [person, status] of [
      [guest, 403],
      [stranger, 404],
    ] as const) {
      const body = { name: 'x', team_id: teamId };
      assert.equal(await statusOf(person.call('POST /api/v1/personas', { body })), status);
    }
    const listed = await member.call('GET /api/v1/persona-groups');
    assert.equal(listed.data.find(({ id }) => id === group.id)?.members.length, 1);
    const personal = await guest.call('POST /api/v1/persona-groups', { body: { name: 'Friends' } });
    await guest.call('POST /api/v1/persona-groups/{id}/members', {
      params: { id: personal.id },
      body: { persona_id: persona.id },
    });
    await owner.call('DELETE /api/v1/teams/{id}/members/{userId}', {
      params: { id: teamId, userId: guest.user.id },
    });
    const after = await guest.call('GET /api/v1/persona-groups/{id}', { params: { id: personal.id } });
    assert.deepEqual(after.members, [], 'a group of their own no longer has it');
    const params = { id: teamId };
    await assert.rejects(owner.call('DELETE /api/v1/teams/{id}', { params }), {
      status: 409,
      message: /1 provider configuration, 1 persona and 1 persona group/,
    });
    const hers = await owner.call('POST /api/v1/personas', { body: { name: 'Bosun' } });
    assert.deepEqual([hers.handle, persona.handle], ['bosun', 'bosun'], 'one’s own beside the team’s');
    await owner.call('DELETE /api/v1/teams/{id}', { params, query: { things: 'keep' } });
    const kept = await owner.call('GET /api/v1/personas/{id}', { params: { id: persona.id } });
    assert.deepEqual([kept.scope, kept.owner_id, kept.handle], ['personal', owner.user.id, 'bosun-2']);
    const crew = await owner.call('GET /api/v1/persona-groups/{id}', { params: { id: group.id } });
    assert.equal(crew.handle, 'crew');
    const others = await people.other.call('GET /api/v1/teams/mine');
    const team_id = others.data[0]?.id ?? '';
    const next = await people.other.call('POST /api/v1/personas', { body: { name: 'Bosun', team_id } });
    const nextGroup = await people.other.call('POST /api/v1/persona-groups', {
      body: { name: 'Crew', team_id },
    });
    assert.deepEqual(
      [next.handle, nextGroup.handle],
      ['bosun', 'crew'],
      'for teams the names are free again',
    );
    assert.equal(
      await statusOf(member.call('GET /api/v1/personas/{id}', { params: { id: persona.id } })),
      404,
    );
  });
}
