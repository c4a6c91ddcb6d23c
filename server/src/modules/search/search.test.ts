import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { snippetOf } from './snippet.ts';
import { indexedWords, phrasesOf } from './words.ts';

const say = ({ call }: Account, id: string, content: string) =>
  call('POST /api/v1/channels/{id}/messages', { params: { id }, body: { role: 'user', content } });

const find = async ({ call }: Account, q: string, more: object = {}) =>
  (await call('GET /api/v1/search', { query: { q, ...more } })).data;

for (const database of DATABASES) {
  test(`${database}: what was said is found by its words, in any script, by those who may see it`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'Éclair recipes' } });
    const texts = [
      'The quick brown fox jumps over the lazy dog',
      'Crème brûlée and café au lait, s’il vous plaît',
      '明日は東京都で会議があります',
      'foo.bar/baz_qux user@example.com C++ 3.14',
      'Straße, ÄÖÜ and the number ４２',
    ];
    for (const text of texts) await say(ann, id, text);
    await until('the last message is indexed', async () => (await find(ann, 'Straße')).length === 1);
    const expected: Array<[string, number]> = [
      ['quick fox', 0],
      ['FOX jum', 0],
      ['creme brulee', 1],
      ['東京', 2],
      ['京都で', 2],
      ['会議', 2],
      ['baz', 3],
      ['example.com', 3],
      ['42', 4],
    ];
    for (const [q, index] of expected) {
      const hits = await find(ann, q);
      assert.equal(hits.length, 1, q);
      assert.ok(texts[index]?.includes(hits[0]?.snippet.slice(0, 10) ?? '?'), q);
      assert.ok((hits[0]?.highlights.length ?? 0) > 0, q);
    }
    assert.equal((await find(ann, 'eclair'))[0]?.type, 'channel');
    assert.deepEqual(await find(ann, 'quick cat'), []);
    assert.deepEqual(await find(ann, '都東'), []);
    for (const [q] of expected) assert.deepEqual(await find(bob, q), [], `bob must not find ${q}`);
  });

  test(`${database}: a search can be narrowed, and what was deleted is not found`, async (t) => {
    const { account } = await start(t, database);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const room = await ann.call('POST /api/v1/channels', { body: { title: 'One', type: 'group' } });
    const other = await ann.call('POST /api/v1/channels', { body: { title: 'Two' } });
    await ann.call('POST /api/v1/channels/{id}/participants', {
      params: { id: room.id },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    const first = await say(ann, room.id, 'apples from ann');
    await say(bob, room.id, 'apples from bob');
    await say(ann, other.id, 'apples elsewhere');
    await until('all are indexed', async () => (await find(ann, 'apples')).length === 3);
    const texts = async (more: object) => (await find(ann, 'apples', more)).map(({ snippet }) => snippet);
    assert.deepEqual(await texts({}), ['apples elsewhere', 'apples from bob', 'apples from ann']);
    assert.deepEqual(await texts({ channel_id: other.id }), ['apples elsewhere']);
    assert.deepEqual(await texts({ from: bob.user.id }), ['apples from bob']);
    assert.deepEqual(await texts({ type: 'channel' }), []);
    assert.deepEqual(await texts({ after: new Date(Date.now() + 60_000).toISOString() }), []);
    assert.deepEqual(await texts({ limit: '1', offset: '1' }), ['apples from bob']);
    assert.equal((await find(bob, 'apples')).length, 2);
    await ann.call('DELETE /api/v1/channels/{id}/messages/{msgId}', {
      params: { id: room.id, msgId: first.id },
    });
    await until('the deleted one is forgotten', async () => (await find(bob, 'apples')).length === 1);
    await ann.call('DELETE /api/v1/channels/{id}', { params: { id: room.id } });
    assert.deepEqual(await find(bob, 'apples'), []);
    await assert.rejects(find(ann, '!!!'), { status: 400 });
    for (const q of ['" OR 1', "a' & b", 'NEAR(a b)', 'a*', ':*', '(', 'AND', '-x'])
      await find(ann, q).catch(() => []);
  });

  test(`${database}: a text that is too long to be indexed whole does not keep others from being found`, async (t) => {
    const { account } = await start(t, database);
    const ann = await account('ann');
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'Long' } });
    // Each ligature becomes four letters of two bytes: 180,000 characters want more than a tsvector holds.
    const words = Array.from(
      { length: 10_000 },
      (_, i) => `${i.toString(36).padStart(3, '0')}${'\ufdf2'.repeat(14)}`,
    );
    await say(ann, id, words.join(' '));
    await say(ann, id, 'needle');
    await until('what was said later is found', async () => (await find(ann, 'needle')).length === 1);
    assert.equal((await find(ann, words[0] ?? '')).length, 1);
  });

  test(`${database}: a text that cannot be indexed is passed over`, async (t) => {
    const { account, server, logged } = await start(t, database);
    const ann = await account('ann');
    const { dialect } = server.kernel.database;
    const { text } = dialect;
    const add: typeof text.add = async (tx, texts) => {
      if (texts.some(({ words }) => words.includes('unspeakable')))
        throw new Error('refused by the database');
      await text.add(tx, texts);
    };
    Object.assign(dialect, { text: { ...text, add } });
    t.after(() => Object.assign(dialect, { text }));
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'One' } });
    await Promise.all(
      ['first', 'unspeakable', 'second', 'third'].map((word) => say(ann, id, `needle ${word}`)),
    );
    await until('the others are found', async () => (await find(ann, 'needle')).length === 3);
    const told = () => logged.filter((line) => line.includes('cannot be indexed'));
    await until('the log names the culprit', () => told().length === 1);
    assert.ok(!told().join('').includes('unspeakable'), 'the log holds no text');
  });
}

test('ideographs are words of their own, other letters run together', () => {
  assert.equal(indexedWords('Hello, 東京tower!'), 'hello 東 京 tower');
  assert.deepEqual(phrasesOf('Tower 東京'), [
    { words: ['tower'], isPrefix: false },
    { words: ['東', '京'], isPrefix: false },
  ]);
  assert.deepEqual(phrasesOf('hel'), [{ words: ['hel'], isPrefix: true }]);
});

test('a snippet shows the match in its place, also in the middle of a long text', () => {
  const text = `${'word '.repeat(200)}needle ${'word '.repeat(200)}`;
  const { snippet, highlights } = snippetOf(text, phrasesOf('needle'));
  assert.equal(highlights.length, 1);
  const [[from, to] = [0, 0]] = highlights;
  assert.equal(snippet.slice(from, to), 'needle');
  const accents = snippetOf('😀 Crème BRÛLÉE', phrasesOf('brulee'));
  const [[a, b] = [0, 0]] = accents.highlights;
  assert.equal(accents.snippet.slice(a, b), 'BRÛLÉE');
});
