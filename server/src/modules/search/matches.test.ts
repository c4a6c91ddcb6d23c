// What others wrote, however much it is, hides nothing: nothing is cut off before the readers are asked.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { raw, sql } from '../../db/sql.ts';
import type { Kernel } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { SERVER_MATCHES_MAX } from './matches.ts';

const AT = '2026-01-01T00:00:00.000Z';
const ROWS_PER_STATEMENT = 500;

const find = ({ call }: Account, q: string, more: object = {}) =>
  call('GET /api/v1/search', { query: { q, ...more } });

const say = ({ call }: Account, id: string, content: string) =>
  call('POST /api/v1/channels/{id}/messages', { params: { id }, body: { role: 'user', content } });

/** Texts in a channel as the indexer would write them; there are no messages behind them. */
const flood = ({ database }: Kernel, scopeId: string, count: number, word: (n: number) => string) =>
  database.begin(async (db) => {
    for (let from = 0; from < count; from += ROWS_PER_STATEMENT) {
      const place = { scope_id: scopeId, channel_id: scopeId, author_id: null, at: AT };
      const rows = await sql(db)
        .insertInto('search_documents')
        .values(
          Array.from({ length: Math.min(ROWS_PER_STATEMENT, count - from) }, () => ({
            ...{ kind: 'message', ref_id: newId(), ...place },
          })),
        )
        .returning('doc_id')
        .execute();
      await database.dialect.text.add(
        db,
        rows.map(({ doc_id }, n) => ({ docId: doc_id, scopeId, words: word(from + n) })),
      );
    }
  });

for (const engine of DATABASES)
  test(`${engine}: a word that strangers write very often is still found where the person may read it`, async (t) => {
    const { account, server } = await start(t, engine);
    const [ann, bob] = [await account('ann'), await account('bob')];
    const channel = (who: Account, title: string) => who.call('POST /api/v1/channels', { body: { title } });
    const [first, second] = [await channel(ann, 'First'), await channel(ann, 'Second')];
    const bobs = await channel(bob, 'Flood');
    for (let n = 0; n < 6; n++) await say(ann, n % 2 === 0 ? first.id : second.id, `harvest ${n}`);
    await say(ann, second.id, 'harvests, the word goes on');
    await until('all are indexed', async () => (await find(ann, 'harvest')).data.length === 7);
    await flood(server.kernel, bobs.id, SERVER_MATCHES_MAX + 50, (n) => `harvest number ${n}`);
    const texts = async (q: string, more: object = {}) =>
      (await find(ann, q, more)).data.map(({ snippet }) => snippet);
    const all = ['harvests, the word goes on', ...[5, 4, 3, 2, 1, 0].map((n) => `harvest ${n}`)];
    assert.deepEqual(await texts('harvest'), all);
    assert.deepEqual(await texts('harvest', { channel_id: first.id }), [
      'harvest 4',
      'harvest 2',
      'harvest 0',
    ]);
    assert.deepEqual(await texts('harvest', { channel_id: bobs.id }), []);
    assert.deepEqual(await texts('harvest', { from: ann.user.id, type: 'message' }), all);
    assert.deepEqual(await texts('harvest', { from: bob.user.id }), []);
    assert.deepEqual(await texts('harvest', { after: AT }), all);
    assert.deepEqual(await texts('harvest', { before: AT }), []);
    const pages = await Promise.all([0, 3, 6].map((offset) => find(ann, 'harvest', { limit: '3', offset })));
    assert.deepEqual(
      pages.map(({ data, has_more }) => [data.map(({ snippet }) => snippet), has_more]),
      [
        [all.slice(0, 3), true],
        [all.slice(3, 6), true],
        [all.slice(6), false],
      ],
    );
    assert.deepEqual(await texts('harvest 3'), ['harvest 3']);
    // A person in more channels than one question to the index takes.
    const more = server.kernel.database.dialect.text.scopesMax + 5;
    if (engine === 'sqlite') {
      await server.kernel.database.begin(async (db) => {
        for (let n = 0; n < more; n++) {
          const id = newId();
          await raw`insert into channels (id, title, type, owner_id, system_prompt, ai_mode, message_count, created_at, updated_at)
            values (${id}, '', 'direct', ${ann.user.id}, '', 'auto', 0, ${AT}, ${AT})`.execute(sql(db));
          await raw`insert into participants (id, channel_id, participant_type, user_id, role, joined_at, activity_at)
            values (${newId()}, ${id}, 'user', ${ann.user.id}, 'owner', ${AT}, ${AT})`.execute(sql(db));
        }
      });
      assert.deepEqual(await texts('harvest'), all);
      assert.deepEqual(await texts('harvest', { limit: '2', offset: 1 }), all.slice(1, 3));
    }
    await ann.call('DELETE /api/v1/channels/{id}', { params: { id: second.id } });
    assert.deepEqual(await texts('harvest'), ['harvest 4', 'harvest 2', 'harvest 0']);
    const bobPage = await find(bob, 'harvest', { limit: '1', offset: SERVER_MATCHES_MAX });
    assert.equal(bobPage.has_more, true, 'the last pages are there as well');
  });

test('sqlite: words that strangers make up do not change what a beginning finds', async (t) => {
  const { account, server } = await start(t, 'sqlite');
  const [ann, bob] = [await account('ann'), await account('bob')];
  const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'One' } });
  const bobs = await bob.call('POST /api/v1/channels', { body: { title: 'Two' } });
  for (const word of ['plum', 'plumage', 'plumber', 'zplum']) await say(ann, id, word);
  const found = async () => (await find(ann, 'plum')).data.map(({ snippet }) => snippet);
  await until('all are indexed', async () => (await find(ann, 'zplum')).data.length === 1);
  assert.deepEqual(await found(), ['plumber', 'plumage', 'plum']);
  await flood(server.kernel, bobs.id, SERVER_MATCHES_MAX + 50, (n) => `plum${n}`);
  assert.deepEqual(await found(), ['plumber', 'plumage', 'plum']);
});
