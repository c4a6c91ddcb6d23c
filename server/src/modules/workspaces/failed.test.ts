// What the AI could not finish, on the home of a workspace.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { WorkspaceFailure } from '@parley/contract';
import { type Account, DATABASES, type Engine, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { until } from '../../../test/until.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { settle } from '../tasks/runs.ts';

const DAY_MS = 86_400_000;

/** Ann owns a team; Bob and Gus are in it, Gus as a guest. Their keys outlive the days that the clock jumps over. */
const open = async (t: TestContext, engine: Engine) => {
  const clock = manualClock('2026-06-01T12:00:00.000Z');
  const house = await start(t, engine, { clock });
  const lasting = async (name: string): Promise<Account> => {
    const account = await house.account(name);
    const body = { name: 'k', scopes: ['read' as const, 'write' as const] };
    const { key } = await account.call('POST /api/v1/api-keys', { body });
    return { ...account, call: house.clientOf(key) };
  };
  const [ann, bob, gus] = [await lasting('ann'), await lasting('bob'), await lasting('gus')];
  const { id: teamId } = await ann.call('POST /api/v1/teams', { body: { name: 'Riders' } });
  for (const [{ user }, role] of [[bob, 'member'] as const, [gus, 'guest'] as const])
    await ann.call('POST /api/v1/teams/{id}/members', {
      params: { id: teamId },
      body: { user_id: user.id, role },
    });
  const placesOf = async ({ call }: Account): Promise<readonly [own: string, home: string | undefined]> => {
    const { data } = await call('GET /api/v1/workspaces');
    return [data[0]?.id ?? '', data[1]?.id];
  };
  const [, home = ''] = await placesOf(ann);
  const failedFor = async ({ call }: Account, id: string, all: 'true' | 'false' = 'false') =>
    (await call('GET /api/v1/workspaces/{id}/overview', { params: { id }, query: { all } })).failed;
  const remove = (userId: string) =>
    ann.call('DELETE /api/v1/teams/{id}/members/{userId}', { params: { id: teamId, userId } });
  return { ...house, clock, ann, bob, gus, teamId, home, placesOf, failedFor, remove };
};

const named = ({ type, title, author, from, can_run_again }: WorkspaceFailure): string =>
  `${type} ${title} by ${author?.display_name ?? 'none'}${from === null ? '' : ` in ${from}`}${can_run_again ? ', again' : ''}`;

for (const engine of DATABASES) {
  test(`${engine}: a task that its persona could not finish waits for its owner until something is done about it`, async (t) => {
    const { ann, bob, home, placesOf, failedFor, server } = await open(t, engine);
    const ctx = systemCtx(server.kernel, 'test');
    const [own] = await placesOf(ann);
    const persona = await ann.call('POST /api/v1/personas', {
      body: { name: 'Scout', model: 'parley-demo' },
    });
    const shared = { workspace_id: home, visibility: 'team' } as const;
    const project = await ann.call('POST /api/v1/projects', { body: { name: 'Parts', ...shared } });
    const { id } = await ann.call('POST /api/v1/tasks', {
      body: {
        ...{ title: 'Weekly prices', description: '/demo fail 401', project_id: project.id, ...shared },
        assignee: { type: 'persona', id: persona.id },
      },
    });
    const params = { id };
    const run = async (): Promise<void> => {
      const made = await ann.call('POST /api/v1/tasks/{id}/run', { params });
      assert.deepEqual(await failedFor(ann, home), [], 'what is at work has not failed');
      await until('the run is over', async () => {
        await settle(ctx, made.id);
        const { data } = await ann.call('GET /api/v1/tasks/{id}/runs', { params });
        return data.find((one) => one.id === made.id)?.ended_at != null;
      });
    };
    await run();
    const [failure] = await failedFor(ann, home);
    assert.ok(failure);
    assert.equal(named(failure), 'task Weekly prices by Scout in Parts, again');
    const { data: runs } = await ann.call('GET /api/v1/tasks/{id}/runs', { params });
    assert.deepEqual(
      [failure.id, failure.error, failure.reason, failure.failed_at, failure.channel_id, failure.message_id],
      [id, runs[0]?.error, null, runs[0]?.ended_at, runs[0]?.channel_id, runs[0]?.message_id],
    );
    assert.ok(failure.error && failure.message_id);
    assert.deepEqual(await failedFor(bob, home), [], 'who only sees the task is not told');
    assert.deepEqual(
      (await failedFor(ann, own, 'true')).map(({ type }) => type),
      ['task'],
      'the answer of the run is told with it',
    );
    assert.deepEqual(await failedFor(ann, own), [], 'which lies where the task is');
    const change = (body: object) => ann.call('PUT /api/v1/tasks/{id}', { params, body });
    await ann.call('POST /api/v1/tasks/{id}/complete', { params });
    assert.deepEqual(await failedFor(ann, home), [], 'done all the same');
    await ann.call('POST /api/v1/tasks/{id}/reopen', { params });
    assert.equal((await failedFor(ann, home)).length, 1);
    await change({ assignee: { type: 'user', id: bob.user.id } });
    assert.deepEqual(await failedFor(ann, home), [], 'a person has it now');
    await change({ assignee: { type: 'persona', id: persona.id }, description: '/demo echo Done' });
    assert.equal((await failedFor(ann, home)).length, 1);
    await run();
    assert.deepEqual(await failedFor(ann, home), []);
  });

  test(`${engine}: a run that failed is told to who began it and who published it, for a week`, async (t) => {
    const { clock, ann, bob, gus, home, placesOf, failedFor, remove } = await open(t, engine);
    const persona = await ann.call('POST /api/v1/personas', {
      body: { name: 'Scout', model: 'parley-demo' },
    });
    const rate = { key: 'rate', kind: 'ai', persona_id: persona.id, prompt: '/demo fail 401' };
    const stages = [
      { ...rate, retry: { max: 0 }, next: [{ to: 'end' }] },
      { key: 'end', kind: 'end', outcome: 'done' },
    ];
    const flow = await ann.call('POST /api/v1/workflows', {
      body: {
        ...{ title: 'Claims', workspace_id: home, visibility: 'team' },
        definition: { schema: 1, start: 'rate', stages },
      },
    });
    await ann.call('POST /api/v1/workflows/{id}/publish', { params: { id: flow.id } });
    const begin = async ({ call }: Account, title?: string): Promise<string> => {
      const { id } = await call('POST /api/v1/workflows/{id}/instances', {
        params: { id: flow.id },
        body: title === undefined ? {} : { title },
      });
      await until('it has failed', async () => {
        const { status } = await call('GET /api/v1/instances/{id}', { params: { id } });
        return status === 'failed';
      });
      return id;
    };
    const id = await begin(gus, 'Claim 2041');
    const told = async (account: Account, at = home) => (await failedFor(account, at)).map(named);
    assert.deepEqual(await told(gus), ['instance Claim 2041 by none in Claims'], 'who may not steer it');
    assert.deepEqual(await told(ann), ['instance Claim 2041 by none in Claims, again']);
    assert.deepEqual(await told(bob), [], 'who has nothing to do with it');
    const [failure] = await failedFor(ann, home);
    const { error, ended_at } = await ann.call('GET /api/v1/instances/{id}', { params: { id } });
    assert.ok(error);
    assert.deepEqual([failure?.id, failure?.error, failure?.failed_at], [id, error, ended_at]);
    clock.advance(DAY_MS);
    await begin(ann);
    assert.deepEqual(
      await told(ann),
      ['instance Claims by none, again', 'instance Claim 2041 by none in Claims, again'],
      'the newest first, and its title once',
    );
    const [gusOwn] = await placesOf(gus);
    await remove(gus.user.id);
    assert.deepEqual(await failedFor(gus, gusOwn, 'true'), [], 'who is removed is told nothing more');
    clock.advance(6 * DAY_MS + 1);
    assert.deepEqual(await told(ann), ['instance Claims by none, again']);
  });

  test(`${engine}: an answer that broke off is told to who asked for it, until it is read or asked for again`, async (t) => {
    const { ann, bob, home, placesOf, failedFor, remove } = await open(t, engine);
    const { id } = await ann.call('POST /api/v1/channels', {
      body: { title: 'Batteries', type: 'group', workspace_id: home, visibility: 'team' },
    });
    await bob.call('POST /api/v1/channels/{id}/join', { params: { id } });
    const ask = ({ call }: Account, content: string) =>
      call('POST /api/v1/chat/completions', {
        body: { channel_id: id, content, model: 'parley-demo', stream: false },
      }).catch(() => undefined);
    const told = async (account: Account) => (await failedFor(account, home)).map(named);
    await ask(bob, '/demo fail 401');
    const [failure] = await failedFor(bob, home);
    const { messages } = await bob.call('GET /api/v1/channels/{id}/path', { params: { id } });
    const answer = messages.at(-1);
    assert.deepEqual([answer?.status, answer?.id], ['failed', failure?.id]);
    assert.deepEqual(
      [failure?.message_id, failure?.channel_id, failure?.error, failure?.failed_at],
      [answer?.id, id, answer?.error, answer?.updated_at],
    );
    assert.deepEqual(await told(bob), [`answer Batteries by ${answer?.author.display_name}`]);
    assert.deepEqual(await told(ann), [], 'another person asked for it');
    await ask(bob, '/demo echo Better');
    assert.deepEqual(await told(bob), [], 'a later one came through');
    await ask(bob, '/demo fail 401');
    await ask(bob, '/demo fail 401');
    assert.equal((await told(bob)).length, 1, 'of several the last');
    const [own] = await placesOf(bob);
    assert.equal((await failedFor(bob, own, 'true')).length, 1);
    assert.deepEqual(await failedFor(bob, own), []);
    await bob.call('POST /api/v1/channels/{id}/mark-read', { params: { id } });
    assert.deepEqual(await told(bob), [], 'it was seen');
    await ask(bob, '/demo fail 401');
    await remove(bob.user.id);
    assert.deepEqual(await failedFor(bob, own, 'true'), [], 'who is removed is told nothing more');
  });
}
