import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, type Harness, start, TEST_PASSWORD } from '../../../test/harness.ts';
import { send as upload } from '../../../test/multipart.ts';
import { until } from '../../../test/until.ts';
import { raw, sql } from '../../db/sql.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { modulesOf } from '../../kernel/module.ts';

const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;
const HELD = { status: 409, message: /under a legal hold/ };

/** Runs a job of the server's as if so many days had passed. */
const runJob = async ({ server: { kernel } }: Harness, name: string, days: number): Promise<void> => {
  const spec = modulesOf(kernel)
    .flatMap(({ jobs }) => jobs ?? [])
    .find((each) => each.name === name);
  assert.ok(spec, name);
  const ctx = {
    ...systemCtx(kernel, 'a test of what time brings'),
    now: () => new Date(Date.now() + days * DAY_MS),
  };
  await (spec.run as (...args: unknown[]) => Promise<void>)(ctx, {}, { signal: NEVER, attempt: 1 });
};

const countIn = async ({ server }: Harness, table: string, column: string, id: string): Promise<number> => {
  const { rows } = await raw`select 1 from ${raw.table(table)} where ${raw.ref(column)} = ${id}`.execute(
    sql(server.kernel.database.read),
  );
  return rows.length;
};

const hold = async (root: Account, kind: 'person' | 'workspace' | 'chat', target: string): Promise<string> =>
  (await root.call('POST /api/v1/admin/holds', { body: { kind, target, reason: 'The case of the mill' } }))
    .id;

const lift = (root: Account, id: string) => root.call('DELETE /api/v1/admin/holds/{id}', { params: { id } });

const chatOf = async (account: Account, title: string): Promise<{ id: string; said: string }> => {
  const { id } = await account.call('POST /api/v1/channels', { body: { title } });
  const message = await account.call('POST /api/v1/channels/{id}/messages', {
    params: { id },
    body: { role: 'user', content: `Said in ${title}` },
  });
  return { id, said: message.id };
};

for (const engine of DATABASES) {
  test(`${engine}: nothing of a person who is held goes for good, and who tries is told`, async (t) => {
    const harness = await start(t, engine);
    const [root, ann] = [await harness.account('root'), await harness.account('ann')];
    const chat = await chatOf(ann, 'Mill');
    const file = await upload(ann.call, chat.id, 'the bytes', 'plan.txt');
    const note = await ann.call('POST /api/v1/notes', { body: { title: 'Wheel' } });
    const task = await ann.call('POST /api/v1/tasks', { body: { title: 'Grind' } });
    const memory = await ann.call('POST /api/v1/memory', { body: { content: 'I own a mill' } });
    const id = await hold(root, 'person', 'ann');
    const ofNote = { params: { id: note.id } };
    assert.deepEqual(await ann.call('DELETE /api/v1/notes/{id}', ofNote), {
      message: 'note moved to the trash',
    });
    const tries: Array<() => Promise<unknown>> = [
      () =>
        ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}', {
          params: { id: chat.id, msgId: chat.said },
        }),
      () => ann.call('DELETE /api/v1/files/{id}', { params: { id: file.id } }),
      () => ann.call('DELETE /api/v1/notes/{id}', ofNote),
      () => ann.call('DELETE /api/v1/tasks/{id}', { params: { id: task.id } }),
      () => ann.call('DELETE /api/v1/memory/{id}', { params: { id: memory.id } }),
      () => ann.call('DELETE /api/v1/memory'),
      () => ann.call('DELETE /api/v1/channels/{id}', { params: { id: chat.id } }),
      () => root.call('DELETE /api/v1/admin/users/{id}', { params: { id: ann.user.id } }),
    ];
    for (const attempt of tries) await assert.rejects(attempt(), HELD);
    await runJob(harness, 'notes.purge_trash', 40);
    assert.equal(await countIn(harness, 'notes', 'id', note.id), 1, 'the trash keeps it too');
    await lift(root, id);
    for (const attempt of tries) await attempt();
    const acts = (await root.call('GET /api/v1/admin/audit', { query: {} })).data.filter(({ action }) =>
      action.startsWith('hold.'),
    );
    assert.deepEqual(
      acts.map(({ action, actor_name }) => `${action} by ${actor_name}`),
      ['hold.lifted by root', 'hold.set by root'],
    );
  });

  test(`${engine}: nobody takes a person who is held off what they are in, and they do not leave it`, async (t) => {
    const harness = await start(t, engine);
    const [root, ann, bob] = [
      await harness.account('root'),
      await harness.account('ann'),
      await harness.account('bob'),
    ];
    const own = await chatOf(ann, 'Mill');
    const silent = await chatOf(bob, 'Weir');
    const entryIn = async (id: string, account: Account): Promise<string> => {
      const { participants } = await account.call('GET /api/v1/channels/{id}/participants', {
        params: { id },
      });
      return participants.find(({ participant_id }) => participant_id === ann.user.id)?.id ?? '';
    };
    for (const [account, id, other] of [
      [ann, own.id, bob],
      [bob, silent.id, ann],
    ] as const)
      await account.call('POST /api/v1/channels/{id}/participants', {
        params: { id },
        body: { participant_type: 'user', participant_id: other.user.id },
      });
    const note = await bob.call('POST /api/v1/notes', { body: { title: 'Wheel' } });
    const ofNote = { params: { id: note.id } };
    const { id: memberId } = await bob.call('POST /api/v1/notes/{id}/members', {
      ...ofNote,
      body: { user_id: ann.user.id, role: 'editor' },
    });
    await hold(root, 'person', 'ann');
    const bobs = (
      await ann.call('GET /api/v1/channels/{id}/participants', { params: { id: own.id } })
    ).participants.find(({ participant_id }) => participant_id === bob.user.id);
    await ann.call('POST /api/v1/channels/{id}/owner', {
      params: { id: own.id },
      body: { participant_id: bobs?.id ?? '' },
    });
    const inNote = { params: { id: note.id, memberId } };
    for (const attempt of [
      () => ann.call('DELETE /api/v1/channels/{id}', { params: { id: own.id } }),
      async () =>
        bob.call('DELETE /api/v1/channels/{id}/participants/{participantId}', {
          params: { id: silent.id, participantId: await entryIn(silent.id, bob) },
        }),
      () => bob.call('DELETE /api/v1/notes/{id}/members/{memberId}', inNote),
      () => bob.call('PATCH /api/v1/notes/{id}/members/{memberId}', { ...inNote, body: { role: 'viewer' } }),
      () => ann.call('DELETE /api/v1/notes/{id}/members/{memberId}', inNote),
    ])
      await assert.rejects(attempt(), HELD);
  });

  test(`${engine}: an erasure waits for a hold and says so, and goes on when it is lifted`, async (t) => {
    const harness = await start(t, engine);
    const [root, ann] = [await harness.account('root'), await harness.account('ann')];
    const id = await hold(root, 'person', ann.user.id);
    await ann.call('POST /api/v1/data/erase', { body: { password: TEST_PASSWORD } });
    assert.equal((await ann.call('GET /api/v1/data/erase')).erasure?.status, 'held');
    await runJob(harness, 'person_data.erase_due', 8);
    assert.equal(await countIn(harness, 'users', 'id', ann.user.id), 1);
    await lift(root, id);
    const ofAnn = { params: { id: ann.user.id } };
    const { erasure } = await root.call('GET /api/v1/admin/users/{id}/erase', ofAnn);
    assert.equal(erasure?.status, 'scheduled');
    await runJob(harness, 'person_data.erase_due', 8);
    assert.equal(await countIn(harness, 'users', 'id', ann.user.id), 0);
    const [held] = (await root.call('GET /api/v1/admin/holds', { query: {} })).data;
    assert.deepEqual([held?.target_name, held?.reason], [null, ''], 'what was written of them went, too');
  });

  test(`${engine}: the account of somebody who spoke in a chat that is held stays with the chat`, async (t) => {
    const harness = await start(t, engine);
    const [root, ann, bob] = [
      await harness.account('root'),
      await harness.account('ann'),
      await harness.account('bob'),
    ];
    const chat = await chatOf(ann, 'Mill');
    const own = await chatOf(ann, 'Garden');
    await hold(root, 'chat', `https://parley.example/c/${chat.id}`);
    await assert.rejects(ann.call('DELETE /api/v1/channels/{id}', { params: { id: chat.id } }), HELD);
    const ofAnn = { params: { id: ann.user.id } };
    await assert.rejects(root.call('DELETE /api/v1/admin/users/{id}', ofAnn), HELD);
    await ann.call('DELETE /api/v1/channels/{id}', { params: { id: own.id } });
    await root.call('DELETE /api/v1/admin/users/{id}', { params: { id: bob.user.id } });
  });

  test(`${engine}: a chat that was deleted before it was held is kept until the hold is lifted`, async (t) => {
    const harness = await start(t, engine);
    const [root, ann] = [await harness.account('root'), await harness.account('ann')];
    await root.call('PUT /api/v1/admin/settings/{key}', {
      params: { key: 'retention_ttl_days' },
      body: { value: 7 },
    });
    const chat = await chatOf(ann, 'Mill');
    await ann.call('DELETE /api/v1/channels/{id}', { params: { id: chat.id } });
    const id = await hold(root, 'chat', chat.id);
    await runJob(harness, 'channels.purge_archived', 8);
    assert.equal(await countIn(harness, 'messages', 'channel_id', chat.id), 1);
    await lift(root, id);
    await runJob(harness, 'channels.purge_archived', 8);
    assert.equal(await countIn(harness, 'messages', 'channel_id', chat.id), 0);
  });

  test(`${engine}: what lies in a workspace that is held stays in it, and so do workspace and team`, async (t) => {
    const harness = await start(t, engine);
    const [root, ann] = [await harness.account('root'), await harness.account('ann')];
    const team = await ann.call('POST /api/v1/teams', { body: { name: 'Millers' } });
    const place = await ann.call('POST /api/v1/workspaces', { body: { name: 'Wheel', team_id: team.id } });
    const inPlace = { workspace_id: place.id };
    const chat = await ann.call('POST /api/v1/channels', { body: { title: 'Mill', ...inPlace } });
    const task = await ann.call('POST /api/v1/tasks', { body: { title: 'Grind', ...inPlace } });
    const own = (await ann.call('GET /api/v1/workspaces', { query: {} })).data[0]?.id ?? '';
    await hold(root, 'workspace', place.id);
    const tries: Array<() => Promise<unknown>> = [
      () => ann.call('DELETE /api/v1/channels/{id}', { params: { id: chat.id } }),
      () => ann.call('PUT /api/v1/channels/{id}', { params: { id: chat.id }, body: { workspace_id: own } }),
      () => ann.call('PUT /api/v1/tasks/{id}', { params: { id: task.id }, body: { workspace_id: own } }),
      () => ann.call('DELETE /api/v1/tasks/{id}', { params: { id: task.id } }),
      () => ann.call('DELETE /api/v1/workspaces/{id}', { params: { id: place.id } }),
      () => ann.call('DELETE /api/v1/teams/{id}', { params: { id: team.id }, query: { things: 'delete' } }),
    ];
    for (const attempt of tries) await assert.rejects(attempt(), HELD);
    await assert.rejects(hold(root, 'workspace', own), { status: 400 });
    await assert.rejects(hold(root, 'workspace', chat.id), { status: 404 });
  });

  test(`${engine}: a hold outlives the restore of a backup from before it`, async (t) => {
    const harness = await start(t, engine);
    const [root, ann] = [await harness.account('root'), await harness.account('ann')];
    const chat = await chatOf(ann, 'Mill');
    const { id } = await root.call('POST /api/v1/admin/backup', { body: {} });
    await until('the backup is made', async () => {
      const { status } = await root.call('GET /api/v1/admin/backups/{id}', { params: { id } });
      return status === 'ready';
    });
    await hold(root, 'chat', chat.id);
    await root.call('POST /api/v1/admin/restore', { body: { backup_id: id, confirm: 'restore' } });
    const login = { login: 'ann', password: TEST_PASSWORD };
    const { access_token } = await harness.anonymous('POST /api/v1/auth/login', { body: login });
    const again = harness.clientOf(access_token);
    await assert.rejects(again('DELETE /api/v1/channels/{id}', { params: { id: chat.id } }), HELD);
  });
}
