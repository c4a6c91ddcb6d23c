// Own postings, as on Postgres: FTS5 counts how rare a word is among the texts of all people, so that what a stranger keeps would change
// what a person finds. Scopes have short numbers: their identifiers would be most of the table.

import { sql as raw } from 'kysely';
import { RANKED_TABLES } from '../index-tables.ts';
import { sql } from '../sql.ts';
import { B, FAINT_MAX, FAINT_WEIGHT, K1, postingsOf, type RankedIndex } from './ranked-index.ts';

const TABLE = raw.table(RANKED_TABLES.index);
const SCOPE_NUMBERS = raw.table(`${RANKED_TABLES.index}_scopes`);
const SCOPES = raw.table(RANKED_TABLES.scopes);
const DOCUMENTS = raw.table(RANKED_TABLES.documents);
const DOCUMENT_ID = raw.ref(RANKED_TABLES.documentOfText);
const SCOPE_ID = raw.ref(RANKED_TABLES.scopeOfDocument);
const ROWS = raw.table(RANKED_TABLES.texts);
const INDEX_BY_TEXT = raw.id(`${RANKED_TABLES.index}_doc`);
const INDEX_BY_SCOPE = raw.id(`${RANKED_TABLES.index}_scope`);

export const sqliteRanked: RankedIndex = {
  create: () => [
    raw`create virtual table ${TABLE} using fts5(scope, heading, words, content='', contentless_delete=1, tokenize='unicode61')`,
  ],
  // What FTS5 holds is told by its vocabulary: the texts need not be read again.
  recreate: () => [
    raw`create table ${SCOPE_NUMBERS} (
      no integer primary key, scope_id text not null unique references ${SCOPES} (id) on delete cascade
    )`,
    raw`insert into ${SCOPE_NUMBERS} (scope_id) select id from ${SCOPES} order by id`,
    raw`create table postings (
      term text not null, scope_no integer not null references ${SCOPE_NUMBERS} (no) on delete cascade,
      doc_id integer not null references ${ROWS} (no) on delete cascade,
      frequency real not null, length integer not null, primary key (term, scope_no, doc_id)
    ) without rowid`,
    raw`create virtual table temp.vocabulary using fts5vocab('main', ${raw.lit(RANKED_TABLES.index)}, 'instance')`,
    raw`insert into postings (term, scope_no, doc_id, frequency, length)
      with found as materialized (
        select term, doc, sum(case col when 'heading' then 1.5 else 1.0 end) as frequency, count(*) as words
          from temp.vocabulary where col in ('heading', 'words') group by term, doc
      ), lengths as materialized (select doc, sum(words) as length from found group by doc)
      select found.term, scopes.no, found.doc, found.frequency, lengths.length from found
        join lengths on lengths.doc = found.doc
        join ${ROWS} as chunk on chunk.no = found.doc
        join ${DOCUMENTS} as document on document.id = chunk.${DOCUMENT_ID}
        join ${SCOPE_NUMBERS} as scopes on scopes.scope_id = document.${SCOPE_ID}`,
    raw`drop table temp.vocabulary`,
    raw`drop table ${TABLE}`,
    raw`alter table postings rename to ${TABLE}`,
    raw`create index ${INDEX_BY_TEXT} on ${TABLE} (doc_id)`,
    raw`create index ${INDEX_BY_SCOPE} on ${TABLE} (scope_no)`,
  ],
  add: async (tx, texts) => {
    const scopeIds = [...new Set(texts.map(({ scopeId }) => scopeId))];
    await raw`insert into ${SCOPE_NUMBERS} (scope_id) select value from json_each(${scopeIds}) where true
      on conflict do nothing`.execute(sql(tx));
    const postings = texts.flatMap(postingsOf).map(({ t, s, d, f, l }) => [t, s, d, f, l]);
    await raw`insert into ${TABLE} (term, scope_no, doc_id, frequency, length)
      select value ->> 0, scopes.no, value ->> 2, value ->> 3, value ->> 4 from json_each(${postings})
        join ${SCOPE_NUMBERS} as scopes on scopes.scope_id = value ->> 1`.execute(sql(tx));
  },
  find: async (db, { words, faint: before = [], scopeIds, limit }) => {
    const faint = before.filter((word) => !words.includes(word));
    const { rows } = await raw<{ doc_id: number; score: number; coverage: number }>`
      with hits as materialized (
        select term, doc_id, frequency, length from ${TABLE}
          where term in (select value from json_each(${[...words, ...faint]}))
            and scope_no in (select no from ${SCOPE_NUMBERS} where scope_id in (select value from json_each(${scopeIds})))
      ), spread as materialized (select term, count(*) as documents from hits group by term),
      facts as materialized (
        select max(1.0, sum(chunk_count)) as documents,
          max(1.0, 1.0 * sum(word_count) / max(1, sum(chunk_count))) as length
          from ${DOCUMENTS} where ${SCOPE_ID} in (select value from json_each(${scopeIds}))
      ), rare as materialized (
        select term, ln(1 + max(0, facts.documents - spread.documents + 0.5) / (spread.documents + 0.5)) as idf
          from spread cross join facts
      ), rarity as materialized (
        select term, idf, 1.0 as weight from rare where term in (select value from json_each(${words}))
        union all
        select * from (
          select term, idf, ${raw.lit(FAINT_WEIGHT)} as weight from rare where term in (select value from json_each(${faint}))
            order by idf desc, term limit ${raw.lit(FAINT_MAX)}
        ) as said_before
      ), asked as materialized (
        select coalesce(sum(idf), 0) + (${words.length} - count(*)) * (select ln(1 + (documents + 0.5) / 0.5) from facts) as idf
          from rarity where weight = 1.0
      )
      select hits.doc_id, sum(
          rarity.weight * rarity.idf * hits.frequency * ${raw.lit(K1 + 1)}
          / (hits.frequency + ${raw.lit(K1)} * (${raw.lit(1 - B)} + ${raw.lit(B)} * hits.length / facts.length))
        ) as score, sum(case when rarity.weight = 1.0 then rarity.idf else 0 end) / (select idf from asked) as coverage
        from hits join rarity on rarity.term = hits.term cross join facts
        group by hits.doc_id order by score desc, hits.doc_id limit ${limit}`.execute(sql(db));
    return rows.map(({ doc_id, score, coverage }) => ({ docId: doc_id, score, coverage }));
  },
};
