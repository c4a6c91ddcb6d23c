import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DataExport } from '@parley/contract';
import { strFromU8, unzipSync } from 'fflate';
import { type Account, DATABASES, type Harness, start, TEST_PASSWORD } from '../../../test/harness.ts';
import { send as upload } from '../../../test/multipart.ts';
import { until } from '../../../test/until.ts';
import { raw, sql } from '../../db/sql.ts';
import { type Ctx, systemCtx } from '../../kernel/ctx.ts';
import { dataOf, thingsOf } from './archive.ts';
import { eraseDue } from './erasures.ts';
import { removeExpired } from './exports.ts';

const DAY_MS = 86_400_000;
const later = (harness: Harness, days: number) => ({
  ...systemCtx(harness.server.kernel, 'a test of what time brings'),
  now: () => new Date(Date.now() + days * DAY_MS),
});
const actingAs = ({ server }: Harness, { user }: Account): Ctx => ({
  ...systemCtx(server.kernel, 'a test of an archive'),
  actor: {
    ...{ kind: 'user', userId: user.id, role: 'user', sessionId: null, apiKey: null },
    ...{ authenticatedAt: null, sessionKey: null, permissions: new Set(['surface.chat.access']) },
  },
});
const NEVER = new AbortController().signal;

const readyExport = async ({ call }: Account, made: DataExport): Promise<DataExport> => {
  let found = made;
  await until('the archive is written', async () => {
    const { data } = await call('GET /api/v1/data/exports');
    found = data.find(({ id }) => id === made.id) ?? made;
    return found.status !== 'running';
  });
  return found;
};

type Files = Readonly<Record<string, string>>;

const filesOf = async (harness: Harness, { access_token: token }: Account, id: string): Promise<Files> => {
  const answer = await harness.raw('GET', `/api/v1/data/exports/${id}/download`, { token });
  assert.equal(answer.status, 200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
};

const listIn = (files: Files, name: string): Array<Record<string, unknown>> =>
  JSON.parse(files[`${name}.json`] ?? 'null') as Array<Record<string, unknown>>;

/** A person with one of much: two branches, a file, a note, a memory of their own. */
const furnish = async (ann: Account, bob: Account) => {
  const { call } = ann;
  const { id } = await call('POST /api/v1/channels', { body: { title: 'Voyage / plans' } });
  const file = await upload(call, id, 'the bytes of a map', 'map.txt');
  const at = { params: { id } };
  const asked = await call('POST /api/v1/channels/{id}/messages', {
    ...at,
    body: { role: 'user', content: 'Where to?', attachments: [file.id] },
  });
  for (const content of ['North', 'South'])
    await call('POST /api/v1/channels/{id}/messages', {
      ...at,
      body: { role: 'user', content, parent_id: asked.id },
    });
  await call('POST /api/v1/folders', { body: { name: 'Journeys' } });
  await call('POST /api/v1/notes', { body: { title: 'Packing', content: '# To pack\n\na compass' } });
  await call('POST /api/v1/tasks', { body: { title: 'Buy a tent' } });
  await call('POST /api/v1/memory', { body: { content: 'I get seasick' } });
  await call('PUT /api/v1/profile/instructions', { body: { about: 'I sail' } });
  await call('POST /api/v1/personas', { body: { name: 'Navigator', system_prompt: 'You navigate.' } });
  const theirs = await bob.call('POST /api/v1/channels', { body: { title: 'Bob’s', type: 'group' } });
  await bob.call('POST /api/v1/channels/{id}/participants', {
    params: { id: theirs.id },
    body: { participant_type: 'user', participant_id: ann.user.id },
  });
  const said = await call('POST /api/v1/channels/{id}/messages', {
    params: { id: theirs.id },
    body: { role: 'user', content: 'said to Bob' },
  });
  return { channelId: id, askedId: asked.id, theirsId: theirs.id, saidId: said.id, sha256: file.sha256 };
};

for (const engine of DATABASES) {
  test(`${engine}: an archive of a person’s data`, async (t) => {
    const harness = await start(t, engine);
    const [root, ann, bob] = [
      await harness.account('root'),
      await harness.account('ann'),
      await harness.account('bob'),
    ];
    const { channelId, askedId, saidId, sha256 } = await furnish(ann, bob);
    let made: DataExport | undefined;

    await t.test('holds all that is theirs, readable without us', async () => {
      const asked = await ann.call('POST /api/v1/data/export');
      assert.deepEqual(
        [asked.status, asked.size, asked.include, asked.user_id],
        ['running', null, [], ann.user.id],
      );
      made = await readyExport(ann, asked);
      assert.equal(made.status, 'ready', made.error ?? '');
      const { data } = await ann.call('GET /api/v1/data/exports');
      assert.deepEqual(data, [made]);
      const files = await filesOf(harness, ann, made.id);
      const tree = Object.entries(files).find(([path]) =>
        /^conversations\/Voyage plans .*\.json$/.test(path),
      )?.[1];
      const { channel_id, messages } = JSON.parse(tree ?? '{}') as Record<string, unknown> & {
        messages: Array<Record<string, unknown>>;
      };
      assert.equal(channel_id, channelId);
      assert.deepEqual(
        messages.map(({ content, parent_id }) => [content, parent_id]),
        [
          ['Where to?', null],
          ['North', askedId],
          ['South', askedId],
        ],
      );
      assert.match(
        files[
          `conversations/${Object.keys(files)
            .find((path) => path.endsWith('.md') && path.startsWith('conversations/'))
            ?.slice(14)}`
        ] ?? '',
        /Where to\?[\s\S]*South/,
      );
      assert.equal(files[`files/${sha256.slice(0, 16)}-map.txt`], 'the bytes of a map');
      const note = Object.keys(files).find((path) => path.startsWith('notes/Packing'));
      assert.equal(files[note ?? ''], '# To pack\n\na compass');
      assert.deepEqual(
        ['notes', 'tasks', 'folders', 'personas'].map((name) => listIn(files, name).length),
        [1, 1, 1, 1],
      );
      assert.equal(listIn(files, 'memories')[0]?.content, 'I get seasick');
      assert.equal(listIn(files, 'instructions')[0]?.about, 'I sail');
      assert.deepEqual(
        listIn(files, 'messages-elsewhere').map(({ id, content }) => [id, content]),
        [[saidId, 'said to Bob']],
      );
      assert.equal(listIn(files, 'account')[0]?.username, 'ann');
      const manifest = JSON.parse(files['parley.json'] ?? '{}') as { format: string; counts: unknown };
      assert.equal(manifest.format, 'parley.person.v1');
      assert.deepEqual(manifest.counts, made.counts);
      assert.ok(!Object.values(files).some((text) => text.includes(TEST_PASSWORD)));
    });

    await t.test('holds what moves in its list while it is read, and once', async () => {
      const cleo = await harness.account('cleo');
      const made: string[] = [];
      for (let n = 0; n < 201; n += 1)
        made.push((await cleo.call('POST /api/v1/prompts', { body: { title: `P ${n}`, text: 'T' } })).id);
      const ctx = actingAs(harness, cleo);
      const prompts = dataOf(ctx).find(({ name }) => name === 'prompts') ?? assert.fail();
      const found: unknown[] = [];
      for await (const { id } of thingsOf(ctx, prompts)) {
        // The last of all comes to the front, and pushes the others on.
        if (found.length === 0)
          await cleo.call('POST /api/v1/prompts/{id}/use', { params: { id: made[0] ?? '' } });
        found.push(id);
      }
      assert.deepEqual(found.toSorted(), made.toSorted());
    });

    await t.test('lies sealed in the storage, and only its asker opens it', async () => {
      const id = made?.id ?? '';
      const [row] = (
        await raw<{
          blob: string;
          blob_size: number;
        }>`select blob, blob_size from data_exports where id = ${id}`.execute(
          sql(harness.server.kernel.database.read),
        )
      ).rows;
      const bytes = await harness.server.kernel.storage.read(row?.blob ?? '', {
        start: 0,
        end: Number(row?.blob_size) - 1,
      });
      const kept: Buffer[] = [];
      for await (const piece of bytes ?? []) kept.push(piece as Buffer);
      assert.ok(!Buffer.concat(kept).includes('README.txt'));
      for (const { access_token: token } of [bob, root])
        assert.equal(
          (await harness.raw('GET', `/api/v1/data/exports/${id}/download`, { token })).status,
          404,
        );
      assert.deepEqual((await bob.call('GET /api/v1/data/exports')).data, []);
    });

    await t.test('can be of some parts, and a part that is not there is named', async () => {
      const some = await readyExport(
        ann,
        await ann.call('POST /api/v1/data/export', { body: { include: ['notes', 'notes'] } }),
      );
      assert.deepEqual([some.include, some.counts], [['notes'], { notes: 1 }]);
      const files = Object.keys(await filesOf(harness, ann, some.id));
      assert.deepEqual(files.filter((path) => path.endsWith('.json')).sort(), ['notes.json', 'parley.json']);
      const refused = await harness.send('POST', '/api/v1/data/export', {
        token: ann.access_token,
        body: { include: ['pigeons'] },
      });
      assert.equal(refused.status, 400);
      assert.match(refused.body.error, /no part named "pigeons"; the parts are .*notes/);
    });

    await t.test('is made for an administrator without what only the person opens', async () => {
      const asked = await root.call('POST /api/v1/admin/users/{id}/export', { params: { id: ann.user.id } });
      const done = await readyExport(root, asked);
      const files = await filesOf(harness, root, done.id);
      assert.equal(listIn(files, 'account')[0]?.username, 'ann');
      assert.deepEqual(listIn(files, 'memories'), []);
      await assert.rejects(
        bob.call('POST /api/v1/admin/users/{id}/export', { params: { id: ann.user.id } }),
        { status: 403 },
      );
      const { data } = await ann.call('GET /api/v1/data/exports');
      assert.ok(!data.some(({ id }) => id === done.id));
    });

    await t.test('goes after seven days, with its bytes', async () => {
      const [row] = (
        await raw<{ blob: string }>`select blob from data_exports where id = ${made?.id ?? ''}`.execute(
          sql(harness.server.kernel.database.read),
        )
      ).rows;
      await removeExpired(later(harness, 8), NEVER);
      assert.deepEqual((await ann.call('GET /api/v1/data/exports')).data, []);
      assert.equal(await harness.server.kernel.storage.size(row?.blob ?? ''), null);
    });
  });

  test(`${engine}: the erasure of an account`, async (t) => {
    const harness = await start(t, engine);
    const [root, ann, bob] = [
      await harness.account('root'),
      await harness.account('ann'),
      await harness.account('bob'),
    ];
    const { theirsId, saidId } = await furnish(ann, bob);
    const erase = (body: object, token = ann.access_token) =>
      harness.send('POST', '/api/v1/data/erase', { token, body });

    await t.test('wants the password or the word, and can be taken back for seven days', async () => {
      assert.equal((await erase({ password: 'not this one' })).status, 401);
      assert.equal((await erase({})).status, 400);
      assert.equal((await erase({ confirm: 'yes' })).status, 400);
      assert.deepEqual(await ann.call('GET /api/v1/data/erase'), { erasure: null });
      assert.equal(
        (await harness.send('DELETE', '/api/v1/data/erase', { token: ann.access_token })).status,
        404,
      );
      const asked = await erase({ password: ann.password });
      assert.equal(asked.status, 202, asked.body.error);
      const days = Date.parse(String(asked.body.erase_at)) - Date.parse(String(asked.body.requested_at));
      assert.deepEqual([asked.body.status, days], ['scheduled', 7 * DAY_MS]);
      assert.deepEqual(
        (await erase({ confirm: 'erase' })).body,
        asked.body,
        'asked again, it stays as it was',
      );
      await eraseDue(later(harness, 6), NEVER);
      assert.equal((await ann.call('GET /api/v1/data/erase')).erasure?.status, 'scheduled');
      assert.deepEqual(await ann.call('DELETE /api/v1/data/erase'), { message: 'erasure taken back' });
      await eraseDue(later(harness, 8), NEVER);
      assert.equal((await ann.call('GET /api/v1/profile')).username, 'ann');
    });

    await t.test('is refused to the last administrator', async () => {
      const refused = await erase({ password: root.password }, root.access_token);
      assert.equal(refused.status, 409);
      assert.match(refused.body.error, /last active administrator/);
    });

    await t.test('that an administrator asked for is taken back by an administrator', async () => {
      const params = { id: ann.user.id };
      for (const body of [{}, { confirm: 'yes' }])
        assert.equal(
          (
            await harness.send('POST', `/api/v1/admin/users/${ann.user.id}/erase`, {
              token: root.access_token,
              body,
            })
          ).status,
          400,
        );
      const body = { confirm: 'erase' };
      const asked = await root.call('POST /api/v1/admin/users/{id}/erase', { params, body });
      assert.equal(asked.by_administrator, true);
      await assert.rejects(ann.call('DELETE /api/v1/data/erase'), { status: 403 });
      for (const message of ['erasure taken back', 'this account was not to be erased'])
        assert.deepEqual(await root.call('DELETE /api/v1/admin/users/{id}/erase', { params }), { message });
      await assert.rejects(bob.call('POST /api/v1/admin/users/{id}/erase', { params, body }), {
        status: 403,
      });
    });

    await t.test('leaves nothing of theirs, and what they said to others without a name', async () => {
      await readyExport(ann, await ann.call('POST /api/v1/data/export'));
      const { rows: archives } = await raw<{ blob: string }>`select blob from data_exports`.execute(
        sql(harness.server.kernel.database.read),
      );
      assert.equal((await erase({ confirm: 'erase' })).status, 202);
      await eraseDue(later(harness, 8), NEVER);
      await assert.rejects(ann.call('GET /api/v1/profile'), { status: 401 });
      const said = await bob.call('GET /api/v1/channels/{id}/messages/{msgId}', {
        params: { id: theirsId, msgId: saidId },
      });
      assert.equal(said.content, 'said to Bob');
      assert.deepEqual(
        [said.author.id, said.author.display_name, said.author.handle],
        [null, 'deleted account', null],
      );
      const { read } = harness.server.kernel.database;
      for (const table of [
        'user_key_wraps',
        'data_keys',
        'sealed_fields',
        'memories',
        'own_instructions',
        'passwords',
      ])
        assert.deepEqual(
          (
            await raw`select * from ${raw.table(table)} where ${raw.ref(table === 'memories' ? 'owner_id' : 'user_id')} = ${ann.user.id}`.execute(
              sql(read),
            )
          ).rows,
          [],
          table,
        );
      await until('the bytes of the archive are gone', async () => {
        const sizes = await Promise.all(archives.map(({ blob }) => harness.server.kernel.storage.size(blob)));
        return sizes.every((size) => size === null);
      });
      const { data } = await root.call('GET /api/v1/admin/audit', { query: { action: 'user.erased' } });
      const { certificate } = (data[0]?.details ?? {}) as { certificate?: Record<string, unknown> };
      assert.deepEqual([data.length, certificate?.user_id], [1, ann.user.id]);
      assert.equal((await root.call('GET /api/v1/admin/audit/verify')).ok, true);
    });
  });
}
