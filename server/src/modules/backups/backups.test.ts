import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Backup, BackupInput } from '@parley/contract';
import { type Account, DATABASES, type Harness, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';

const PASSPHRASE = 'a passphrase to remember';
const HIDDEN = 'words that only the database knows';

const made = async ({ call }: Account, body: BackupInput): Promise<Backup> => {
  const { id, status } = await call('POST /api/v1/admin/backup', { body });
  assert.equal(status, 'running');
  let backup: Backup | undefined;
  await until('the backup is made', async () => {
    backup = await call('GET /api/v1/admin/backups/{id}', { params: { id } });
    return backup.status !== 'running';
  });
  assert.ok(backup);
  return backup;
};

const download = (
  { raw }: Harness,
  { access_token: token }: Account,
  id: string,
  headers: Record<string, string> = {},
): Promise<Response> => raw('GET', `/api/v1/admin/backups/${id}/download`, { token, headers });

for (const engine of DATABASES) {
  test(`${engine}: a backup holds every row and file of one moment, sealed, and can be listed, fetched in parts, checked and deleted`, async (t) => {
    const harness = await start(t, engine);
    const ann = await harness.account('ann');
    const bob = await harness.account('bob');
    const { id: channel } = await ann.call('POST /api/v1/channels', { body: { title: HIDDEN } });
    const form = new FormData();
    form.set('file', new Blob([HIDDEN.repeat(100_000)]), 'long.txt');
    await ann.call('POST /api/v1/channels/{id}/files', { params: { id: channel }, form });

    const sealed = await made(ann, { passphrase: PASSPHRASE, note: 'before the move' });
    assert.equal(sealed.error, null);
    assert.deepEqual(
      { ...sealed, id: '', filename: '', size: 0, sha256: '', counts: {}, created_at: '', finished_at: '' },
      {
        ...{ id: '', filename: '', size: 0, sha256: '', status: 'ready', error: null, counts: {} },
        version: harness.server.kernel.version,
        schema_version: harness.server.kernel.database.schemaVersion,
        ...{ database: engine, encrypted: true, include_files: true, note: 'before the move' },
        ...{ origin: 'manual', created_at: '', created_by: ann.user.id, finished_at: '' },
        ...{ verified_at: null, rehearsed_at: null, rehearsal_error: null },
      },
    );
    assert.equal(sealed.counts.users, 2);
    assert.equal(sealed.counts.channels, 1);
    assert.equal(sealed.counts.blobs, 1);
    assert.ok(!('sessions' in sealed.counts) && !('refresh_tokens' in sealed.counts), 'no session is in it');

    const whole = Buffer.from(await (await download(harness, ann, sealed.id)).arrayBuffer());
    assert.equal(whole.length, sealed.size);
    assert.equal(createHash('sha256').update(whole).digest('hex'), sealed.sha256);
    for (const secret of [HIDDEN, 'ann@example.com', harness.database.secretKey, PASSPHRASE])
      assert.ok(!whole.includes(secret), 'nothing can be read in it');
    const part = await download(harness, ann, sealed.id, { range: 'bytes=10-19' });
    assert.equal(part.status, 206);
    assert.deepEqual(Buffer.from(await part.arrayBuffer()), whole.subarray(10, 20));
    assert.equal(part.headers.get('content-range'), `bytes 10-19/${whole.length}`);

    const check = async (id: string, passphrase?: string) =>
      ann.call('POST /api/v1/admin/backups/{id}/verify', { params: { id }, body: { passphrase } });
    const verified = await check(sealed.id, PASSPHRASE);
    assert.deepEqual([verified.valid, verified.error, verified.files], [true, null, 1]);
    assert.deepEqual(verified.counts, sealed.counts);
    assert.match((await check(sealed.id, 'another one')).error ?? '', /not the passphrase/);
    assert.match((await check(sealed.id)).error ?? '', /sealed with a passphrase/);

    const plain = await made(ann, { include_files: false });
    assert.deepEqual([plain.encrypted, plain.include_files, plain.note], [false, false, null]);
    assert.ok((plain.size ?? 0) < whole.length);
    assert.equal((await check(plain.id)).valid, true);
    const { data, total } = await ann.call('GET /api/v1/admin/backups', { query: { per_page: '1' } });
    assert.deepEqual([data.map(({ id }) => id), total], [[plain.id], 2]);

    for (const [method, path] of [
      ['POST', '/api/v1/admin/backup'],
      ['GET', '/api/v1/admin/backups'],
      ['GET', `/api/v1/admin/backups/${plain.id}/download`],
      ['DELETE', `/api/v1/admin/backups/${plain.id}`],
      ['POST', `/api/v1/admin/backups/${plain.id}/verify`],
    ] as const)
      assert.equal((await harness.send(method, path, { token: bob.access_token })).status, 403, path);

    await ann.call('DELETE /api/v1/admin/backups/{id}', { params: { id: sealed.id } });
    assert.equal(
      (await harness.send('GET', `/api/v1/admin/backups/${sealed.id}/download`, { token: ann.access_token }))
        .status,
      404,
    );
    const left = readdirSync(join(harness.database.dataDir, 'backups'));
    assert.deepEqual(left, [plain.filename], 'its archive goes with it');
    assert.ok(harness.heard.some(({ kind }) => kind === 'admin.backup.updated'));
    assert.ok(!harness.logged.join('').includes(PASSPHRASE));
    assert.ok(!readFileSync(join(harness.database.dataDir, 'backups', plain.filename)).includes(HIDDEN));
  });
}
