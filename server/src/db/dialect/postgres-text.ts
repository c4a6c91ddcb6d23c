// tsvector in a table of its own, with the plain configuration: the words are folded before they come here. Scopes are asked of the
// documents, whose index gives a reader's own without a look at any other.

import { sql as raw } from 'kysely';
import { TEXT_TABLES } from '../index-tables.ts';
import { sql } from '../sql.ts';
import type { Phrase, TextIndex, TextQuery } from './text-index.ts';

const TABLE = raw.table(TEXT_TABLES.index);
const DOCUMENTS = raw.table(TEXT_TABLES.documents);

const expression = ({ words, isPrefix }: Phrase): string =>
  `(${words.map((word, i) => `'${word}'${isPrefix && i === words.length - 1 ? ':*' : ''}`).join(' <-> ')})`;

const write: TextIndex['add'] = async (tx, texts) => {
  const rows = texts.map(({ docId, words }) => raw`(${docId}, to_tsvector('simple', ${words}))`);
  await raw`insert into ${TABLE} (doc_id, words) values ${raw.join(rows)}
    on conflict (doc_id) do update set words = excluded.words`.execute(sql(tx));
};

/** Materialized: with a limit in sight the planner would rather read all texts backwards until it has met enough. */
const inScopes = (scopeIds: readonly string[], { above, below }: TextQuery) =>
  raw`with own as materialized (
    select doc_id from ${DOCUMENTS}
      where scope_id in (select jsonb_array_elements_text(${scopeIds})::uuid) and doc_id > ${above} and doc_id < ${below}
  )`;

const find: TextIndex['find'] = async (db, query) => {
  const { phrases, scopeIds, above, below, limit } = query;
  const holds = raw`t.words @@ to_tsquery('simple', ${phrases.map(expression).join(' & ')})`;
  const { rows } = await (scopeIds === null
    ? raw<{
        doc_id: number;
      }>`select t.doc_id from ${TABLE} t where ${holds} and t.doc_id > ${above} and t.doc_id < ${below}
          order by t.doc_id desc limit ${limit}`
    : raw<{ doc_id: number }>`${inScopes(scopeIds, query)}
          select t.doc_id from own join ${TABLE} t on t.doc_id = own.doc_id where ${holds} order by t.doc_id desc limit ${limit}`
  ).execute(sql(db));
  return rows.map(({ doc_id }) => doc_id);
};

export const postgresText: TextIndex = {
  create: () => [
    raw`create table ${TABLE} (
      doc_id bigint primary key references ${DOCUMENTS} (doc_id) on delete cascade,
      words tsvector not null
    )`,
    raw`create index search_text_words on ${TABLE} using gin (words)`,
  ],
  // The documents know their scopes, by an index.
  addScopes: () => [],
  add: write,
  replace: write,
  remove: async (tx, docIds) => {
    await raw`delete from ${TABLE} where doc_id in (${raw.join(docIds)})`.execute(sql(tx));
  },
  // The foreign key does it.
  sweep: async () => null,
  // Vacuum does it.
  compact: async () => false,
  find,
  scopesMax: 20_000,
  matchesMax: 50_000,
};
