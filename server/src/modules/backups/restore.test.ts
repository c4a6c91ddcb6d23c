import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import type { Backup, BackupInput } from '@parley/contract';
import type { Call } from '@parley/contract/client';
import {
  type Account,
  DATABASES,
  type Engine,
  type Harness,
  start,
  TEST_PASSWORD,
} from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { withSnapshot } from '../../db/snapshot.ts';
import { isArchived } from './tables.ts';

const PASSPHRASE = 'a passphrase to remember';
const PROVIDER_KEY = 'sk-a-key-of-the-platform';

const made = async ({ call }: Account, body: BackupInput): Promise<Backup> => {
  const { id } = await call('POST /api/v1/admin/backup', { body });
  let backup: Backup | undefined;
  await until('the backup is made', async () => {
    backup = await call('GET /api/v1/admin/backups/{id}', { params: { id } });
    return backup.status !== 'running';
  });
  assert.equal(backup?.status, 'ready');
  return backup;
};

const signIn = async (
  { anonymous, clientOf }: Harness,
  login: string,
): Promise<{ call: Call; token: string }> => {
  const { access_token: token } = await anonymous('POST /api/v1/auth/login', {
    body: { login, password: TEST_PASSWORD },
  });
  return { call: clientOf(token), token };
};

/** Of every row of every table that a backup holds; without those that a restore itself writes, or a look at a provider meanwhile. */
const contents = ({ server }: Harness): Promise<Record<string, string>> =>
  withSnapshot(server.kernel.database, async ({ tables, pages }) => {
    const hashes: Record<string, string> = {};
    for (const table of tables) {
      if (!isArchived(table.name) || /^(search_|jobs|audit_log|provider_health)/.test(table.name)) continue;
      const rows: string[] = [];
      for await (const page of pages(table))
        for (const row of page) rows.push(JSON.stringify(row.map(sorted)));
      hashes[table.name] = createHash('sha256').update(rows.sort().join('\n')).digest('hex');
    }
    return hashes;
  });

const NO_ROWS = createHash('sha256').digest('hex');

/** The keys of an object have no order on Postgres. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

/** Two people, a conversation, a file, and a key that only the server's secret opens. */
const furnish = async (harness: Harness) => {
  const ann = await harness.account('ann');
  await harness.account('bob');
  const { id: channel } = await ann.call('POST /api/v1/channels', { body: { title: 'Sailing to Bornholm' } });
  const content = `${'wind and weather '.repeat(50_000)}`;
  const form = new FormData();
  form.set('file', new Blob([content]), 'weather.txt');
  const file = await ann.call('POST /api/v1/channels/{id}/files', { params: { id: channel }, form });
  await ann.call('POST /api/v1/channels/{id}/messages', {
    params: { id: channel },
    body: { role: 'user', content: 'the ferry leaves at noon 🛳️' },
  });
  const { id: config } = await ann.call('POST /api/v1/admin/api-configs', {
    body: { provider: 'openai', name: 'Ours', api_key: PROVIDER_KEY },
  });
  return { ann, channel, file, content, config };
};

const bytesOf = async ({ raw }: Harness, token: string, fileId: string): Promise<string> =>
  (await raw('GET', `/api/v1/files/${fileId}/download`, { token })).text();

for (const engine of DATABASES) {
  test(`${engine}: a restore puts back what the backup holds, ends every session, and what it replaced can be had back`, async (t) => {
    const harness = await start(t, engine);
    const { ann, channel, file, content } = await furnish(harness);
    const backup = await made(ann, {});
    const before = await contents(harness);

    await ann.call('DELETE /api/v1/channels/{id}', { params: { id: channel } });
    await harness.account('carol');
    const asked = (body: object) =>
      harness.send('POST', '/api/v1/admin/restore', { token: ann.access_token, body });
    await until('what was deleted is gone from the tables', async () => {
      const { channels, files } = await contents(harness);
      return channels === NO_ROWS && files === NO_ROWS;
    });
    const unmeant = await asked({ backup_id: backup.id });
    assert.equal(unmeant.status, 400);
    assert.match(unmeant.body.error, /"confirm": "restore"/);
    const changed = await contents(harness);
    const trial = await asked({ backup_id: backup.id, dry_run: true });
    assert.deepEqual([trial.status, trial.body.restored, trial.body.dry_run], [200, false, true]);
    assert.deepEqual(await contents(harness), changed, 'a dry run changes nothing');

    const { status, body } = await asked({ backup_id: backup.id, confirm: 'restore' });
    assert.deepEqual([status, body.restored, body.missing_files], [200, true, 0]);
    assert.deepEqual(await contents(harness), before);
    const gone = await harness.send('GET', '/api/v1/profile', { token: ann.access_token });
    assert.equal(gone.status, 401, 'every session has ended');
    await assert.rejects(signIn(harness, 'carol'), /401|wrong|incorrect|invalid/i);
    const again = await signIn(harness, 'ann');
    assert.equal(await bytesOf(harness, again.token, file.id), content);
    await until('what was said is found again', async () => {
      const { data } = await again.call('GET /api/v1/search', { query: { q: 'ferry' } });
      return data.length === 1;
    });
    const verdict = await again.call('GET /api/v1/admin/audit/verify', {});
    assert.equal(verdict.ok, true);

    const { data: kept } = await again.call('GET /api/v1/admin/backups', { query: {} });
    const replaced = kept.find(({ origin }) => origin === 'restore');
    assert.equal(replaced?.id, body.replaced_backup_id);
    assert.equal(replaced?.note, 'before a restore');
    const back = await again.call('POST /api/v1/admin/restore', {
      body: { backup_id: replaced?.id ?? '', confirm: 'restore' },
    });
    assert.equal(back.restored, true);
    assert.ok(await signIn(harness, 'carol'), 'she is there again');
    const leftovers = readdirSync(harness.database.dataDir).filter((name) => name.startsWith('restore-'));
    assert.deepEqual(leftovers, []);
  });

  const other: Engine = engine === 'sqlite' ? 'postgres' : 'sqlite';
  test(`${engine}: a backup with a passphrase moves a whole server to ${other}, with another SECRET_KEY`, {
    skip: !DATABASES.includes(other),
  }, async (t) => {
    const [old, fresh] = [await start(t, engine), await start(t, other)];
    const { ann, file, content } = await furnish(old);
    const backup = await made(ann, { passphrase: PASSPHRASE });
    const archive = await (
      await old.raw('GET', `/api/v1/admin/backups/${backup.id}/download`, { token: ann.access_token })
    ).blob();
    const root = await fresh.account('root');
    const send = async (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', archive, 'moved.backup');
      return fresh.raw('POST', '/api/v1/admin/restore', { token: root.access_token, body: form });
    };
    const wrong = await send({ passphrase: 'another one', confirm: 'restore' });
    assert.equal(wrong.status, 400);
    assert.match(JSON.stringify(await wrong.json()), /not the passphrase/);
    assert.ok(await signIn(fresh, 'root'), 'nothing was changed');
    const answer = await send({ passphrase: PASSPHRASE, confirm: 'restore' });
    assert.equal(answer.status, 200, await answer.clone().text());
    assert.deepEqual(await contents(fresh), await contents(old));
    const moved = await signIn(fresh, 'ann');
    assert.equal(await bytesOf(fresh, moved.token, file.id), content);
    await assert.rejects(signIn(fresh, 'root'));
    assert.ok(!fresh.logged.join('').includes(PASSPHRASE));
  });
}
