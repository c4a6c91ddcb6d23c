// After an erasure, nothing readable of the person is left: not in a table, not in a file, and not after an old backup came back.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Account, DATABASES, type Harness, start, TEST_PASSWORD } from '../../../test/harness.ts';
import { send as upload } from '../../../test/multipart.ts';
import { until } from '../../../test/until.ts';
import { raw, sql } from '../../db/sql.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { modulesOf } from '../../kernel/module.ts';
import { kernelJobs } from '../../kernel/purge.ts';
import { ERASED_LIST } from './erased-list.ts';
import { eraseDue } from './erasures.ts';

const DAY_MS = 86_400_000;
const NEVER = new AbortController().signal;

const later = (harness: Harness, days: number) => ({
  ...systemCtx(harness.server.kernel, 'a test of what time brings'),
  now: () => new Date(Date.now() + days * DAY_MS),
});

/** Words of no other text. The name is in other people's notifications, the secrets are in what is only theirs. */
const NAME = 'Quillfeather Brambleby';
const SECRETS = ['zanzibarium', 'plumbagocyte', 'xerographix', 'wimblewort', 'thrumbledorf'];
const TRACES = ['quillfeather', 'brambleby', ...SECRETS];

const writeAll = async (ann: Account, bob: Account): Promise<void> => {
  const [chat, note, task, file, handed] = SECRETS;
  await ann.call('PUT /api/v1/profile', { body: { display_name: NAME } });
  const own = await ann.call('POST /api/v1/channels', { body: { title: `A ${chat}` } });
  const kept = await upload(ann.call, own.id, `bytes ${file}`, `${file}.txt`);
  await ann.call('POST /api/v1/channels/{id}/messages', {
    params: { id: own.id },
    body: { role: 'user', content: `I like ${chat}`, attachments: [kept.id] },
  });
  await ann.call('POST /api/v1/notes', { body: { title: `${note}`, content: `of ${note}` } });
  await ann.call('POST /api/v1/tasks', { body: { title: `${task}` } });
  await ann.call('POST /api/v1/memory', { body: { content: `I own a ${handed}` } });
  const shared = await ann.call('POST /api/v1/channels', { body: { title: 'Shared', type: 'group' } });
  await ann.call('POST /api/v1/channels/{id}/participants', {
    params: { id: shared.id },
    body: { participant_type: 'user', participant_id: bob.user.id },
  });
  await ann.call('POST /api/v1/channels/{id}/messages', {
    params: { id: shared.id },
    body: { role: 'user', content: `Hello @${bob.user.handle}` },
  });
};

/** What the queue does within the days after an erasure. */
const passTime = async (harness: Harness): Promise<void> => {
  const ctx = later(harness, 12);
  const { kernel } = harness.server;
  const specs = [...kernelJobs, ...modulesOf(kernel).flatMap(({ jobs }) => jobs ?? [])];
  const run = async (name: string, payload: object): Promise<void> => {
    const spec = specs.find((each) => each.name === name);
    assert.ok(spec, name);
    await (spec.run as (...args: unknown[]) => Promise<void>)(ctx, payload, { signal: NEVER, attempt: 1 });
  };
  await until('the queue is empty', async () => {
    const { rows } =
      await raw`select 1 from jobs where state in ('pending', 'running') and name = 'channels.purge'`.execute(
        sql(kernel.database.read),
      );
    return rows.length === 0;
  });
  await until('the index is up to date', async () => {
    const { rows } = await raw`select 1 from search_pending`.execute(sql(kernel.database.read));
    return rows.length === 0;
  });
  // On Postgres an event is kept for as long as any older transaction of the whole cluster runs.
  await until('the events are forgotten', async () => {
    await run('kernel.forget_events', { before: ctx.now().toISOString() });
    const { rows } =
      await raw`select 1 from outbox where lower(cast(payload_json as text)) like '%quillfeather%'`.execute(
        sql(kernel.database.read),
      );
    return rows.length === 0;
  });
  for (const name of [
    'files.sweep_blobs',
    'kernel.purge_jobs',
    'kernel.purge_idempotency_keys',
    'search.sweep',
    'search.compact',
  ])
    await run(name, {});
};

/** Every row of every table as text. */
const tablesWith = async ({ server }: Harness, words: readonly string[]): Promise<string[]> => {
  const { database } = server.kernel;
  const found: string[] = [];
  for (const { name } of await database.dialect.readShape(database.read)) {
    const { rows } = await raw`select * from ${raw.table(name)}`.execute(sql(database.read));
    for (const row of rows) {
      const text = JSON.stringify(row, (_key, value) =>
        Buffer.isBuffer(value) ? value.toString('latin1') : value,
      ).toLowerCase();
      for (const word of words)
        if (text.includes(word)) found.push(`${name}: ${word}: ${text.slice(0, 300)}`);
    }
  }
  return found;
};

const filesWith = async (folder: string, words: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.endsWith('backups')) continue;
    const text = (await readFile(join(entry.parentPath, entry.name))).toString('latin1').toLowerCase();
    for (const word of words) if (text.includes(word)) found.push(`${entry.name}: ${word}`);
  }
  return found;
};

for (const engine of DATABASES)
  test(`${engine}: nothing readable of an erased person is left, also when an old backup comes back`, async (t) => {
    const harness = await start(t, engine);
    const [root, ann, bob] = [
      await harness.account('root'),
      await harness.account('quillfeather'),
      await harness.account('bob'),
    ];
    await writeAll(ann, bob);
    const { id } = await root.call('POST /api/v1/admin/backup', { body: {} });
    await until('the backup is made', async () =>
      (await root.call('GET /api/v1/admin/backups')).data.some(
        (one) => one.id === id && one.status === 'ready',
      ),
    );
    await ann.call('POST /api/v1/data/erase', { body: { password: TEST_PASSWORD } });
    await eraseDue(later(harness, 8), NEVER);
    await passTime(harness);
    assert.deepEqual(await tablesWith(harness, TRACES), []);
    assert.equal((await root.call('GET /api/v1/admin/audit/verify')).ok, true);
    const { data } = await root.call('GET /api/v1/admin/audit', { query: { actor_id: ann.user.id } });
    assert.deepEqual(
      [...new Set(data.map(({ actor_name, ip }) => `${actor_name} ${ip}`))],
      ['deleted account null'],
    );

    const { restored } = await root.call('POST /api/v1/admin/restore', {
      body: { backup_id: id, confirm: 'restore' },
    });
    assert.equal(restored, true);
    const { rows } = await raw`select id from users where id = ${ann.user.id}`.execute(
      sql(harness.server.kernel.database.read),
    );
    assert.deepEqual(rows, [], 'gone again before the first request');
    await passTime(harness);
    assert.deepEqual(await tablesWith(harness, TRACES), []);
    await harness.server.stop();
    assert.deepEqual(await filesWith(harness.database.dataDir, TRACES), []);
    assert.match(
      await readFile(join(harness.database.dataDir, ERASED_LIST), 'utf8'),
      new RegExp(ann.user.id),
    );
    assert.deepEqual(
      harness.logged.filter((line) => SECRETS.some((word) => line.includes(word))),
      [],
    );
  });
