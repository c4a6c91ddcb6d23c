// FTS5 without a copy of the texts. It can walk its rows backwards, so the newest come first at no cost.

import { sql as raw } from 'kysely';
import { sql } from '../sql.ts';
import { type Phrase, TEXT_TABLE, type TextIndex } from './text-index.ts';

const TABLE = raw.table(TEXT_TABLE);

const expression = ({ words, isPrefix }: Phrase): string => `"${words.join(' ')}"${isPrefix ? ' *' : ''}`;

const add: TextIndex['add'] = async (tx, texts) => {
  const rows = texts.map(({ docId, words }) => raw`(${docId}, ${words})`);
  await raw`insert into ${TABLE} (rowid, words) values ${raw.join(rows)}`.execute(sql(tx));
};

const remove: TextIndex['remove'] = async (tx, docIds) => {
  await raw`delete from ${TABLE} where rowid in (${raw.join(docIds)})`.execute(sql(tx));
};

export const sqliteText: TextIndex = {
  create: () => [
    raw`create virtual table ${TABLE} using fts5(words, content='', contentless_delete=1, tokenize='unicode61')`,
  ],
  add,
  remove,
  // There is no copy of the old words, so there is nothing to compare and update.
  replace: async (tx, texts) => {
    await remove(
      tx,
      texts.map(({ docId }) => docId),
    );
    await add(tx, texts);
  },
  sweep: async (tx) => {
    await raw`delete from ${TABLE} where rowid not in (select doc_id from search_documents)`.execute(sql(tx));
  },
  match: (phrases, limit) =>
    raw`select rowid as doc_id from ${TABLE} where ${TABLE} match ${phrases.map(expression).join(' AND ')}
      order by rowid desc limit ${limit}`,
};
