import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { openArchiveKey } from './archive/key.ts';
import { openArchive } from './archive/reader.ts';

for (const engine of DATABASES)
  test(`${engine}: a backup that was opened holds no memory of a person in the clear`, async (t) => {
    const { account, raw, server } = await start(t, engine);
    const ann = await account('ann');
    const { call } = ann;
    const { id: team_id } = await call('POST /api/v1/teams', { body: { name: 'Cyclists' } });
    await call('POST /api/v1/memory', { body: { content: 'everyone knows zebra-0815', team_id } });
    await call('POST /api/v1/memory', { body: { content: 'my bicycle lock opens with xylophone-4711' } });
    // One that a task may use is sealed as well.
    const { id } = await call('POST /api/v1/personas', { body: { name: 'Robot', model: 'parley-demo' } });
    const assignee = { type: 'persona', id } as const;
    await call('POST /api/v1/tasks', { body: { title: 'Ride', assignee, is_memory_granted: true } });

    const { id: backupId } = await call('POST /api/v1/admin/backup', { body: {} });
    const params = { id: backupId };
    await until(
      'the backup is made',
      async () => (await call('GET /api/v1/admin/backups/{id}', { params })).status === 'ready',
    );
    const response = await raw('GET', `/api/v1/admin/backups/${backupId}/download`, {
      token: ann.access_token,
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.ok(!bytes.includes('zebra-0815'), 'it is sealed as a whole');
    const archive = await openArchive(Readable.from([bytes]));
    const parts: Buffer[] = [];
    await archive.read(await openArchiveKey(server.kernel.secrets, null, archive.header), {
      rows: async (rows) => void parts.push(Buffer.from(JSON.stringify(rows))),
      file: async (_file, content) => {
        for await (const piece of content) parts.push(piece);
      },
    });
    const opened = Buffer.concat(parts);
    assert.ok(opened.includes('zebra-0815'), 'the search itself works');
    for (const secret of ['xylophone-4711', 'eG9waG9uZS00Nz', 'bicycle lock opens'])
      assert.ok(!opened.includes(secret), secret);
  });
