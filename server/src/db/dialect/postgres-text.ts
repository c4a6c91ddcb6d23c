// tsvector in a table of its own, with the plain configuration: the words are folded before they come here.

import { sql as raw } from 'kysely';
import { sql } from '../sql.ts';
import { type Phrase, TEXT_TABLE, type TextIndex } from './text-index.ts';

const TABLE = raw.table(TEXT_TABLE);

const expression = ({ words, isPrefix }: Phrase): string =>
  `(${words.map((word, i) => `'${word}'${isPrefix && i === words.length - 1 ? ':*' : ''}`).join(' <-> ')})`;

const write: TextIndex['add'] = async (tx, texts) => {
  const rows = texts.map(({ docId, words }) => raw`(${docId}, to_tsvector('simple', ${words}))`);
  await raw`insert into ${TABLE} (doc_id, words) values ${raw.join(rows)}
    on conflict (doc_id) do update set words = excluded.words`.execute(sql(tx));
};

export const postgresText: TextIndex = {
  create: () => [
    raw`create table ${TABLE} (
      doc_id bigint primary key references search_documents (doc_id) on delete cascade,
      words tsvector not null
    )`,
    raw`create index search_text_words on ${TABLE} using gin (words)`,
  ],
  add: write,
  replace: write,
  remove: async (tx, docIds) => {
    await raw`delete from ${TABLE} where doc_id in (${raw.join(docIds)})`.execute(sql(tx));
  },
  // The foreign key does it.
  sweep: async () => {},
  match: (phrases, limit) =>
    raw`select doc_id from ${TABLE} where words @@ to_tsquery('simple', ${phrases.map(expression).join(' & ')})
      order by doc_id desc limit ${limit}`,
};
