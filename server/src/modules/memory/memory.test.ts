import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Account, DATABASES, type Harness, start } from '../../../test/harness.ts';
import { dumpOf } from '../../../test/postgres.ts';
import { raw, sql } from '../../db/sql.ts';
import { newId } from '../../kernel/ids.ts';
import { scoresFor } from './relevance.ts';
import { chooseFor } from './turn.ts';

const remember = ({ call }: Account, content: string, rest: object = {}) =>
  call('POST /api/v1/memory', { body: { content, ...rest } });

/** Everything that is kept of a server: the files of its folder, each row of each table, and a dump of it where its database has a program for that. */
const keptBytes = async ({ server, database }: Harness): Promise<Buffer> => {
  const files = readdirSync(database.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)));
  const { dialect, read } = server.kernel.database;
  const rows = await Promise.all(
    (await dialect.readShape(read)).map(
      async ({ name }) => (await raw`select * from ${raw.table(name)}`.execute(sql(read))).rows,
    ),
  );
  const asText = JSON.stringify(rows, (_key, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  const dumped = database.databaseUrl === null ? Buffer.alloc(0) : dumpOf(database.databaseUrl);
  return Buffer.concat([...files, Buffer.from(asText), dumped]);
};

for (const engine of DATABASES) {
  test(`${engine}: memory`, async (t) => {
    const harness = await start(t, engine);
    const { account, send, heard } = harness;
    const [root, ann, bob] = [await account('root'), await account('ann'), await account('bob')];

    await t.test('a memory is its owner’s alone, administrators included', async () => {
      const made = await remember(ann, ' I am allergic to walnuts ');
      assert.deepEqual(
        [made.content, made.kind, made.scope, made.source, made.is_active, made.uses, made.last_used_at],
        ['I am allergic to walnuts', 'fact', 'me', null, true, 0, null],
      );
      assert.deepEqual([made.key_status, made.rights], ['ready', { write: true }]);
      const params = { id: made.id };
      for (const { call } of [bob, root]) {
        const refused = { status: 404, message: 'memory not found' };
        await assert.rejects(call('GET /api/v1/memory/{id}', { params }), refused);
        await assert.rejects(call('PUT /api/v1/memory/{id}', { params, body: { kind: 'fact' } }), refused);
        await assert.rejects(call('DELETE /api/v1/memory/{id}', { params }), refused);
        assert.deepEqual(await call('GET /api/v1/memory'), { data: [], total: 0 });
      }
      assert.deepEqual(await ann.call('GET /api/v1/memory/{id}', { params }), made);
      assert.deepEqual(await ann.call('GET /api/v1/memory'), { data: [made], total: 1 });
      await ann.call('DELETE /api/v1/memory/{id}', { params });
      await assert.rejects(ann.call('GET /api/v1/memory/{id}', { params }), { status: 404 });
      const told = heard.filter(({ kind }) => kind.startsWith('user.memory.'));
      assert.deepEqual(
        told.map(({ kind, payload, audience }) => [kind, payload, audience]),
        ['created', 'deleted'].map((what) => [
          `user.memory.${what}`,
          { id: made.id },
          { userIds: [ann.user.id] },
        ]),
      );
    });

    await t.test('a change touches only what it names', async () => {
      const { id } = await remember(ann, 'I sail', { kind: 'preference' });
      const params = { id };
      const off = await ann.call('PUT /api/v1/memory/{id}', { params, body: { is_active: false } });
      assert.deepEqual([off.content, off.kind, off.is_active], ['I sail', 'preference', false]);
      const body = { content: 'I row', scope: 'team', uses: 7 };
      const other = await ann.call('PUT /api/v1/memory/{id}', { params, body });
      assert.deepEqual([other.content, other.scope, other.uses, other.is_active], ['I row', 'me', 0, false]);
      await ann.call('DELETE /api/v1/memory/{id}', { params });
    });

    await t.test('what cannot be remembered is refused with a sentence', async () => {
      const token = ann.access_token;
      for (const [body, field] of [
        [{}, 'content'],
        [{ content: '  ' }, 'content'],
        [{ content: 'x'.repeat(2_001) }, 'content'],
        [{ content: 'x', kind: 'secret' }, 'kind'],
        [{ content: 'x', scope: 'project' }, 'project_id'],
        [{ content: 'x', scope: 'me', team_id: ann.user.id }, 'team_id'],
      ] as const) {
        const { status, body: answer } = await send('POST', '/api/v1/memory', { token, body });
        assert.deepEqual([status, answer.error.includes(field)], [400, true], answer.error);
      }
      for (const named of [
        { team_id: ann.user.id },
        { project_id: ann.user.id },
        { persona_id: ann.user.id },
        { source: { channel_id: ann.user.id, message_id: ann.user.id } },
      ]) {
        const body = { content: 'x', ...named };
        assert.equal((await send('POST', '/api/v1/memory', { token, body })).status, 404);
      }
    });

    await t.test('what a team and a project remember is read by those who may read them', async () => {
      const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Sailors' } });
      const { id: project_id } = await ann.call('POST /api/v1/projects', { body: { name: 'Voyage' } });
      const forTeam = await remember(ann, 'We meet on Mondays', { team_id });
      const forProject = await remember(ann, 'The harbour is closed', { project_id });
      assert.deepEqual([forTeam.scope, forProject.scope], ['team', 'project']);
      assert.equal((await bob.call('GET /api/v1/memory')).total, 0);
      await ann.call('POST /api/v1/teams/{id}/members', {
        params: { id: team_id },
        body: { user_id: bob.user.id, role: 'guest' },
      });
      await ann.call('POST /api/v1/projects/{id}/members', {
        params: { id: project_id },
        body: { user_id: bob.user.id, role: 'editor' },
      });
      const { data } = await bob.call('GET /api/v1/memory');
      assert.deepEqual(
        data.map(({ content, rights }) => [content, rights.write]),
        [
          ['The harbour is closed', true],
          ['We meet on Mondays', false],
        ],
      );
      const edit = (id: string) =>
        bob.call('PUT /api/v1/memory/{id}', { params: { id }, body: { content: 'Changed' } });
      await assert.rejects(edit(forTeam.id), { status: 403 });
      await assert.rejects(remember(bob, 'x', { team_id }), { status: 403 });
      assert.equal((await edit(forProject.id)).content, 'Changed');
      await ann.call('DELETE /api/v1/projects/{id}', { params: { id: project_id } });
      await assert.rejects(edit(forProject.id), { status: 404 });
      assert.equal((await ann.call('GET /api/v1/memory', { query: { scope: 'team' } })).total, 1);
      for (const kind of ['team_id', 'project_id', 'persona_id'])
        await assert.rejects(ann.call('GET /api/v1/memory', { query: { [kind]: newId() } }), { status: 404 });
      await ann.call('DELETE /api/v1/memory/{id}', { params: { id: forTeam.id } });
    });

    await t.test('memories are found by their words, whatever their form', async () => {
      for (const content of ['My boat is called Petrel', 'I work in Lyon', '私は東京に住んでいます'])
        await remember(ann, content);
      const found = async (query: string) =>
        (await ann.call('POST /api/v1/memory/search', { body: { query } })).data.map(
          ({ content }) => content,
        );
      assert.deepEqual(await found('which boats are there?'), ['My boat is called Petrel']);
      assert.deepEqual(await found('東京の天気'), ['私は東京に住んでいます']);
      assert.deepEqual(await found('elephants'), []);
      for (const content of ['My dog is named Rex', 'Ann likes green tea']) await remember(ann, content);
      assert.deepEqual(await found('How old is Rex now?'), ['My dog is named Rex']);
      assert.deepEqual(
        await found('my dog'),
        ['My dog is named Rex'],
        'short names and things say something',
      );
      assert.deepEqual(await found('Tea?'), ['Ann likes green tea']);
      assert.deepEqual(await found('is it in the'), [], 'what stands in every text says nothing');
      assert.deepEqual((await bob.call('POST /api/v1/memory/search', { body: { query: 'boat' } })).data, []);
    });

    await t.test('deleting all of mine leaves what is a team’s', async () => {
      const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Rowers' } });
      await remember(ann, 'Ours', { team_id });
      await ann.call('DELETE /api/v1/memory');
      await remember(ann, 'One alone');
      assert.deepEqual(await ann.call('DELETE /api/v1/memory'), { message: '1 memory deleted' });
      const { data } = await ann.call('GET /api/v1/memory');
      assert.deepEqual(
        data.map(({ content }) => content),
        ['Ours'],
      );
      const { read } = harness.server.kernel.database;
      assert.deepEqual(await sql(read).selectFrom('data_keys').selectAll().execute(), [], 'nor its keys');
    });

    await t.test('settings are changed one by one, and a server without memory takes none', async () => {
      assert.deepEqual(await ann.call('GET /api/v1/memory/settings'), {
        ...{ enabled: true, suggest: 'ask', is_open: true },
      });
      const change = (body: object) => ann.call('PUT /api/v1/memory/settings', { body });
      assert.deepEqual(await change({ suggest: 'auto' }), { enabled: true, suggest: 'auto', is_open: true });
      assert.deepEqual(await change({ enabled: false }), { enabled: false, suggest: 'auto', is_open: true });
      assert.equal((await bob.call('GET /api/v1/memory/settings')).suggest, 'ask');
      await change({ enabled: true });
      const set = (value: boolean) =>
        root.call('PUT /api/v1/admin/settings/{key}', { params: { key: 'memory_enabled' }, body: { value } });
      await set(false);
      await assert.rejects(remember(ann, 'x'), { status: 403 });
      await set(true);
    });

    await t.test('instructions of one’s own are changed field by field, and emptied', async () => {
      const change = (body: object) => ann.call('PUT /api/v1/profile/instructions', { body });
      const nothing = { about: '', style: '', enabled: true, key_status: 'ready', updated_at: null };
      assert.deepEqual(await ann.call('GET /api/v1/profile/instructions'), nothing);
      const said = await change({ about: ' I bake ' });
      assert.deepEqual([said.about, said.style, said.enabled], ['I bake', '', true]);
      assert.deepEqual((await change({ style: 'Be brief' })).about, 'I bake');
      const off = await change({ enabled: false });
      assert.deepEqual([off.about, off.style, off.enabled], ['I bake', 'Be brief', false]);
      assert.deepEqual(await ann.call('GET /api/v1/profile/instructions'), off);
      assert.deepEqual(await bob.call('GET /api/v1/profile/instructions'), nothing);
      const token = ann.access_token;
      for (const [body, field] of [
        [{ about: 'x'.repeat(3_001) }, 'about'],
        [{ style: 7 }, 'style'],
        [{ enabled: 'yes' }, 'enabled'],
      ] as const) {
        const { status, body: answer } = await send('PUT', '/api/v1/profile/instructions', { token, body });
        assert.deepEqual([status, answer.error.includes(field)], [400, true], answer.error);
      }
      const told = heard.filter(({ kind }) => kind === 'user.instructions.updated');
      assert.deepEqual(told.at(-1)?.payload, { enabled: false });
      assert.ok(told.every(({ audience }) => 'userIds' in audience && audience.userIds?.[0] === ann.user.id));
      assert.deepEqual(await change({ about: '', style: ' ', enabled: true }), nothing);
      const { read } = harness.server.kernel.database;
      assert.deepEqual(await sql(read).selectFrom('data_keys').selectAll().execute(), [], 'nor their keys');
    });

    await t.test('the words of a memory stand nowhere in what the server keeps', async () => {
      const words = 'the combination of the bicycle lock is xylophone-4711';
      const inTeam = 'everyone knows zebra-0815';
      const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Cyclists' } });
      const { id } = await ann.call('POST /api/v1/memory', {
        body: { content: words },
        headers: { 'idempotency-key': 'a-key-of-a-client' },
      });
      await remember(ann, inTeam, { team_id });
      await ann.call('PUT /api/v1/memory/{id}', { params: { id }, body: { content: `${words}!` } });
      await ann.call('PUT /api/v1/profile/instructions', { body: { about: `I know ${words}` } });
      const { id: channel_id } = await ann.call('POST /api/v1/channels', { body: { title: 'T' } });
      await ann.call('POST /api/v1/chat/completions', {
        body: { channel_id, content: 'Which lock is on my bicycle?', model: 'parley-demo', stream: false },
      });
      assert.equal((await ann.call('GET /api/v1/memory/{id}', { params: { id } })).uses, 1, 'it was told');
      const kept = await keptBytes(harness);
      assert.ok(kept.includes(inTeam), 'the search itself works');
      // As it is, in base64, and as a dump writes bytes.
      const inHex = Buffer.from('xylophone').toString('hex');
      for (const secret of ['xylophone-4711', 'eG9waG9uZS00Nz', 'bicycle lock is', inHex])
        assert.ok(!kept.includes(secret), secret);
      assert.ok(!kept.includes(Buffer.from('xylophone', 'utf16le')));
      assert.ok(!harness.logged.some((line) => line.includes('xylophone')));
      assert.ok(!JSON.stringify(heard).includes('xylophone'));
    });

    await t.test('an API key does not open what is sealed, and a new password does not lose it', async () => {
      const made = await remember(bob, 'I collect stamps');
      const { key } = await bob.call('POST /api/v1/api-keys', { body: { name: 'k' } });
      const read = await harness.clientOf(key)('GET /api/v1/memory/{id}', { params: { id: made.id } });
      assert.deepEqual([read.content, read.key_status], ['', 'closed']);
      assert.equal((await harness.clientOf(key)('GET /api/v1/memory/settings')).is_open, false);
      await assert.rejects(remember({ ...bob, call: harness.clientOf(key) }, 'I row'), {
        status: 403,
        message: /^sign in with your password to keep a memory of your own/,
      });
      const own = 'GET /api/v1/profile/instructions';
      const changeOwn = 'PUT /api/v1/profile/instructions';
      await bob.call(changeOwn, { body: { about: 'Stamps', style: 'Curtly' } });
      const closed = await harness.clientOf(key)(own);
      assert.deepEqual([closed.about, closed.style, closed.key_status], ['', '', 'closed']);
      await assert.rejects(harness.clientOf(key)(changeOwn, { body: { about: 'x', style: '' } }), {
        status: 403,
        message: /^sign in with your password to keep instructions of your own/,
      });
      await root.call('PUT /api/v1/admin/users/{id}', {
        params: { id: bob.user.id },
        body: { password: 'another fine password' },
      });
      const { access_token } = await harness.anonymous('POST /api/v1/auth/login', {
        body: { login: 'bob', password: 'another fine password' },
      });
      const again = harness.clientOf(access_token);
      const locked = await again('GET /api/v1/memory');
      assert.deepEqual([locked.data[0]?.content, locked.data[0]?.key_status], ['', 'locked']);
      assert.equal((await again(own)).key_status, 'locked');
      await assert.rejects(again(changeOwn, { body: { about: 'Coins' } }), { status: 409 });
      assert.equal((await again(changeOwn, { body: { enabled: false } })).key_status, 'locked');
      await again('POST /api/v1/memory', { body: { content: 'I collect coins' } });
      await again('POST /api/v1/profile/unlock', { body: { old_password: bob.password } });
      const { data } = await again('GET /api/v1/memory');
      assert.deepEqual(
        data.map(({ content }) => content),
        ['I collect coins', 'I collect stamps'],
      );
      assert.deepEqual([(await again(own)).about, (await again(own)).enabled], ['Stamps', false]);
    });
  });
}

test('what always holds and what the question is about is told, and not much more', () => {
  const fact = (content: string) => ({ content, row: { kind: 'fact' as const } });
  const many = Array.from({ length: 100 }, (_, i) => fact(`Something about subject${i}`));
  const wish = { content: 'Answer in French', row: { kind: 'instruction' as const } };
  const told = chooseFor('What of subject42?', [...many, wish]).chosen.map(({ content }) => content);
  assert.equal(told[0], 'Answer in French');
  assert.ok(told.includes('Something about subject42'));
  assert.ok(told.length <= 12, String(told.length));
  const long = Array.from({ length: 12 }, (_, i) => fact(`subject42 ${i} ${'x'.repeat(1_990)}`));
  const length = chooseFor('subject42', long).chosen.reduce((sum, { content }) => sum + content.length, 0);
  assert.ok(length <= 4_000, String(length));
  const few = chooseFor('Hello', [fact('I live in Lyon'), fact('I sail')]).chosen;
  assert.equal(few.length, 2, 'a few are told whatever is asked');
  const whyNot = (question: string, memories: ReturnType<typeof fact>[]) =>
    chooseFor(question, memories).passedOver.map(({ why }) => why);
  assert.deepEqual(whyNot('Hello', [fact('I live in Lyon'), fact('I sail')]), []);
  assert.deepEqual(whyNot('Hello', many), Array<string>(95).fill('relevance'));
  const alike = Array.from({ length: 14 }, () => fact('Of subject42'));
  assert.deepEqual(whyNot('subject42', alike), ['number', 'number']);
  assert.ok(whyNot('subject42', long).every((why) => why === 'length'));
});

test('a rarer word weighs more', () => {
  const texts = ['my garden has roses', 'my garden has a well', 'my garden is small'];
  const [roses = 0, well = 0] = scoresFor('do the roses in the garden need water?', texts);
  assert.ok(roses > well && well > 0);
});
