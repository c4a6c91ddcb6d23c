// FTS5 without a copy of the texts. It can walk its rows backwards, so the newest come first at no cost. The scope of a text is a word of
// it: an index that knows both intersects them by itself, and what others wrote costs nothing.

import { sql as raw } from 'kysely';
import { TEXT_TABLES } from '../index-tables.ts';
import { type Db, sql } from '../sql.ts';
import type { IndexedText, Phrase, TextIndex } from './text-index.ts';

const TABLE = raw.table(TEXT_TABLES.index);
const DOCUMENTS = raw.table(TEXT_TABLES.documents);
const TERMS = raw.table(`${TEXT_TABLES.index}_terms`);

/** A character of private use is part of a word to FTS5 and never of a text (modules/search/words.ts): no query of a person holds it. */
const SCOPE_MARK = '\ue000';

/** A lookup takes some 40 µs for each, and from about 500 on the square of them. */
const SCOPES_MAX = 100;
const MATCHES_MAX = 2_000;
/** FTS5 gathers every text that holds a word with this beginning before it gives the first: 50 ms for 900,000. A few words are named instead. */
const ENDINGS_MAX = 100;

/** Written in one step of a merge: some milliseconds. */
const MERGED_PAGES = 200;

const changesOf = async (tx: Db): Promise<number> => {
  const { rows } = await raw<{ n: number }>`select total_changes() as n`.execute(sql(tx));
  return rows[0]?.n ?? 0;
};

const scopeWord = (scopeId: string): string => `${SCOPE_MARK}${scopeId.replaceAll('-', '')}`;

const quoted = (words: readonly string[]): string => `"${words.join(' ')}"`;

const anyOf = (expressions: readonly string[]): string => `(${expressions.join(' OR ')})`;

/** The words in the index that begin so. Each is looked for behind the one before: reading a word's texts would take as long as they are many. */
const endingsOf = async (db: Db, beginning: string): Promise<string[]> => {
  const next = (from: ReturnType<typeof raw>) =>
    raw`(select term from ${TERMS} where term >= ${from} limit 1)`;
  const belongs = raw`substr(found.term, 1, length(${beginning})) = ${beginning}`;
  const { rows } = await raw<{ term: string }>`
    with recursive found (term) as (
      select ${next(raw`${beginning}`)} union all select ${next(raw`found.term || char(1)`)} from found where ${belongs}
    ) select term from found where ${belongs} limit ${ENDINGS_MAX + 1}`.execute(sql(db));
  return rows.map(({ term }) => term);
};

const expressionOf = async (db: Db, { words, isPrefix }: Phrase): Promise<string> => {
  if (!isPrefix) return quoted(words);
  const endings = await endingsOf(db, words.at(-1) ?? '');
  if (endings.length > ENDINGS_MAX || endings.length === 0) return `${quoted(words)} *`;
  return anyOf(endings.map((ending) => quoted([...words.slice(0, -1), ending])));
};

const add: TextIndex['add'] = async (tx, texts) => {
  const rows = texts.map(
    ({ docId, scopeId, words }: IndexedText) => raw`(${docId}, ${`${scopeWord(scopeId)} ${words}`})`,
  );
  await raw`insert into ${TABLE} (rowid, words) values ${raw.join(rows)}`.execute(sql(tx));
};

const remove: TextIndex['remove'] = async (tx, docIds) => {
  await raw`delete from ${TABLE} where rowid in (${raw.join(docIds)})`.execute(sql(tx));
};

const find: TextIndex['find'] = async (db, { phrases, scopeIds, above, below, limit }) => {
  const expressions = await Promise.all(phrases.map((phrase) => expressionOf(db, phrase)));
  if (scopeIds !== null) expressions.push(anyOf(scopeIds.map((id) => quoted([scopeWord(id)]))));
  const { rows } = await raw<{ doc_id: number }>`
    select rowid as doc_id from ${TABLE} where ${TABLE} match ${expressions.join(' AND ')}
      and rowid > ${above} and rowid < ${below} order by rowid desc limit ${limit}`.execute(sql(db));
  return rows.map(({ doc_id }) => doc_id);
};

export const sqliteText: TextIndex = {
  create: () => [
    raw`create virtual table ${TABLE} using fts5(words, content='', contentless_delete=1, tokenize='unicode61')`,
  ],
  addScopes: () => [raw`create virtual table ${TERMS} using fts5vocab(${TABLE}, instance)`],
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
  sweep: async (tx, { after, limit }) => {
    const { rows } = await raw<{ doc_id: number }>`
      select rowid as doc_id from ${TABLE} where rowid > ${after} order by rowid limit ${limit}`.execute(
      sql(tx),
    );
    const last = rows.at(-1)?.doc_id;
    if (last === undefined) return null;
    await raw`delete from ${TABLE} where rowid > ${after} and rowid <= ${last}
      and rowid not in (select doc_id from ${DOCUMENTS} where doc_id > ${after} and doc_id <= ${last})`.execute(
      sql(tx),
    );
    return last;
  },
  compact: async (tx) => {
    const before = await changesOf(tx);
    await raw`insert into ${TABLE} (${TABLE}, rank) values ('merge', ${-MERGED_PAGES})`.execute(sql(tx));
    // FTS5 says that a merge found nothing to do by changing nothing besides the command itself.
    return (await changesOf(tx)) - before >= 2;
  },
  find,
  scopesMax: SCOPES_MAX,
  matchesMax: MATCHES_MAX,
};
