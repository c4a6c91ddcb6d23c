// FTS5 without a copy of the texts. The scope of a text is a word in a column of its own, which finds and does not count.

import { sql as raw } from 'kysely';
import { sql } from '../sql.ts';
import { HEADING_WEIGHT, RANKED_ROWS, RANKED_TABLE, type RankedIndex } from './ranked-index.ts';

const TABLE = raw.table(RANKED_TABLE);
const ROWS = raw.table(RANKED_ROWS);

const scopeWord = (scopeId: string): string => scopeId.replaceAll('-', '');
const anyOf = (words: readonly string[]): string => words.map((word) => `"${word}"`).join(' OR ');

export const sqliteRanked: RankedIndex = {
  create: () => [
    raw`create virtual table ${TABLE} using fts5(scope, heading, words, content='', contentless_delete=1, tokenize='unicode61')`,
  ],
  add: async (tx, texts) => {
    const rows = texts.map(
      ({ docId, scopeId, heading, words }) =>
        raw`(${docId}, ${scopeWord(scopeId)}, ${heading.join(' ')}, ${words.join(' ')})`,
    );
    await raw`insert into ${TABLE} (rowid, scope, heading, words) values ${raw.join(rows)}`.execute(sql(tx));
  },
  remove: async (tx, docIds) => {
    await raw`delete from ${TABLE} where rowid in (${raw.join(docIds)})`.execute(sql(tx));
  },
  sweep: async (tx) => {
    await raw`delete from ${TABLE} where rowid not in (select no from ${ROWS})`.execute(sql(tx));
  },
  find: async (db, { words, scopeIds, limit }) => {
    const expression = `scope : (${anyOf(scopeIds.map(scopeWord))}) AND {heading words} : (${anyOf(words)})`;
    const { rows } = await raw<{ doc_id: number; score: number }>`
      select rowid as doc_id, -bm25(${TABLE}, 0.0, ${raw.lit(HEADING_WEIGHT)}, 1.0) as score from ${TABLE}
        where ${TABLE} match ${expression} order by score desc, rowid limit ${limit}`.execute(sql(db));
    return rows.map(({ doc_id, score }) => ({ docId: doc_id, score }));
  },
};
