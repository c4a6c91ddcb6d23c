import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, type Harness, start } from '../../../test/harness.ts';
import { raw, sql } from '../../db/sql.ts';
import { systemCtx, transact } from '../../kernel/ctx.ts';
import { expireChats } from './retention.ts';

const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;

const expire = ({ server: { kernel } }: Harness, days: number): Promise<void> =>
  expireChats(
    {
      ...systemCtx(kernel, 'a test of what time brings'),
      now: () => new Date(Date.now() + days * DAY_MS),
    },
    NEVER,
  );

/** As if the last word in it had been said so many days ago. */
const silence = ({ server: { kernel } }: Harness, id: string, days: number): Promise<void> =>
  transact(systemCtx(kernel, 'a test of what was'), async ({ db }) => {
    const at = new Date(Date.now() - days * DAY_MS).toISOString();
    await raw`update channels set last_message_at = ${at} where id = ${id}`.execute(sql(db));
  });

const say = (account: Account, id: string) =>
  account.call('POST /api/v1/channels/{id}/messages', {
    params: { id },
    body: { role: 'user', content: 'Something' },
  });

const titlesOf = async (account: Account): Promise<string[]> =>
  (await account.call('GET /api/v1/channels', { query: {} })).data.map(({ title }) => title ?? '').sort();

const put = (account: Account, id: string, days: number | null) =>
  account.call('PUT /api/v1/workspaces/{id}/retention', { params: { id }, body: { days } });

const setTo = (root: Account, key: string, value: number | null) =>
  root.call('PUT /api/v1/admin/settings/{key}', {
    params: { key: key as 'workspace_retention_max_days' },
    body: { value },
  });

for (const engine of DATABASES) {
  test(`${engine}: a chat goes some days after its last word, a week after the rule was made, and what is pinned stays`, async (t) => {
    const harness = await start(t, engine);
    const [root, ann] = [await harness.account('root'), await harness.account('ann')];
    const team = await ann.call('POST /api/v1/teams', { body: { name: 'Millers' } });
    const place = await ann.call('POST /api/v1/workspaces', { body: { name: 'Wheel', team_id: team.id } });
    const ids: Record<string, string> = {};
    for (const title of ['old', 'lively', 'pinned', 'kept', 'elsewhere']) {
      const { id } = await ann.call('POST /api/v1/channels', {
        body: { title, ...(title === 'elsewhere' ? {} : { workspace_id: place.id }) },
      });
      const message = await say(ann, id);
      ids[title] = id;
      if (title === 'kept')
        await ann.call('PUT /api/v1/channels/{id}/messages/{msgId}/pin', {
          params: { id, msgId: message.id },
        });
      await silence(harness, id, title === 'lively' ? 10 : 60);
    }
    await ann.call('PUT /api/v1/channels/{id}', {
      params: { id: ids.pinned ?? '' },
      body: { is_pinned: true },
    });
    const before = await ann.call('GET /api/v1/workspaces/{id}/retention', {
      params: { id: place.id },
      query: { days: '40' },
    });
    assert.deepEqual([before.days, before.forecast?.chats, before.forecast?.messages], [null, 1, 1]);
    const rule = await put(ann, place.id, 40);
    assert.equal(rule.days, 40);
    await expire(harness, 6);
    assert.equal((await titlesOf(ann)).length, 5, 'there is a week');
    await expire(harness, 8);
    assert.deepEqual(await titlesOf(ann), ['elsewhere', 'kept', 'lively', 'pinned']);
    const { data } = await root.call('GET /api/v1/admin/audit', { query: {} });
    const told = data.filter(({ action }) => /^channel\.deleted|retention/.test(action));
    assert.deepEqual(
      told.map(({ action, details }) => [action, details.days]),
      [
        ['channel.deleted', 40],
        ['workspace.retention_changed', 40],
      ],
    );
    assert.equal((await put(ann, place.id, null)).forecast, null);
    await expire(harness, 400);
    assert.equal((await titlesOf(ann)).length, 4, 'without a rule all stay');
  });

  test(`${engine}: the administrator's bounds hold, and the longest time acts in every workspace`, async (t) => {
    const harness = await start(t, engine);
    const [root, ann] = [await harness.account('root'), await harness.account('ann')];
    const own = (await ann.call('GET /api/v1/workspaces', { query: {} })).data[0]?.id ?? '';
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'old' } });
    await say(ann, id);
    await silence(harness, id, 100);
    await assert.rejects(put(ann, own, 29), { status: 400, message: /30 days at least/ });
    await setTo(root, 'workspace_retention_max_days', 50);
    await assert.rejects(put(ann, own, 51), { status: 400, message: /50 days at most/ });
    const now = await ann.call('GET /api/v1/workspaces/{id}/retention', { params: { id: own }, query: {} });
    assert.deepEqual([now.days, now.max_days, now.forecast?.chats], [null, 50, 1]);
    await expire(harness, 6);
    assert.deepEqual(await titlesOf(ann), ['old']);
    const hold = await root.call('POST /api/v1/admin/holds', {
      body: { kind: 'chat', target: id, reason: 'The case of the mill' },
    });
    await expire(harness, 8);
    assert.deepEqual(await titlesOf(ann), ['old'], 'a hold keeps it');
    await root.call('DELETE /api/v1/admin/holds/{id}', { params: { id: hold.id } });
    await expire(harness, 8);
    assert.deepEqual(await titlesOf(ann), []);
  });

  test(`${engine}: those who work there see the rule, and only those who manage the workspace change it`, async (t) => {
    const harness = await start(t, engine);
    const [, ann, bob, eve] = [
      await harness.account('root'),
      await harness.account('ann'),
      await harness.account('bob'),
      await harness.account('eve'),
    ];
    const team = await ann.call('POST /api/v1/teams', { body: { name: 'Millers' } });
    await ann.call('POST /api/v1/teams/{id}/members', {
      params: { id: team.id },
      body: { user_id: bob.user.id, role: 'member' },
    });
    const place = await ann.call('POST /api/v1/workspaces', { body: { name: 'Wheel', team_id: team.id } });
    await put(ann, place.id, 90);
    const ask = { params: { id: place.id }, query: {} };
    assert.equal((await bob.call('GET /api/v1/workspaces/{id}/retention', ask)).days, 90);
    await assert.rejects(put(bob, place.id, 30), { status: 403 });
    await assert.rejects(eve.call('GET /api/v1/workspaces/{id}/retention', ask), { status: 404 });
  });
}
