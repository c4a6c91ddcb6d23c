// Own postings, because ts_rank knows nothing of how rare a word is and finds half as well. How rare a word is, is counted among the scopes
// that are asked: what others keep does not change what a person finds.

import { sql as raw } from 'kysely';
import { RANKED_TABLES } from '../index-tables.ts';
import { sql } from '../sql.ts';
import { B, FAINT_MAX, FAINT_WEIGHT, K1, postingsOf, type RankedIndex } from './ranked-index.ts';

const TABLE = raw.table(RANKED_TABLES.index);
const ROWS = raw.table(RANKED_TABLES.texts);
const DOCUMENTS = raw.table(RANKED_TABLES.documents);
const SCOPE_ID = raw.ref(RANKED_TABLES.scopeOfDocument);
const INDEX_BY_TEXT = raw.id(`${RANKED_TABLES.index}_doc`);

export const postgresRanked: RankedIndex = {
  create: () => [
    raw`create table ${TABLE} (
      term text collate "C" not null, scope_id uuid not null,
      doc_id bigint not null references ${ROWS} (no) on delete cascade,
      frequency real not null, length integer not null, primary key (term, scope_id, doc_id)
    )`,
    raw`create index ${INDEX_BY_TEXT} on ${TABLE} (doc_id)`,
  ],
  recreate: () => [],
  add: async (tx, texts) => {
    const postings = texts.flatMap(postingsOf);
    await raw`insert into ${TABLE} (term, scope_id, doc_id, frequency, length)
      select t, s, d, f, l from jsonb_to_recordset(${postings}::jsonb)
        as posting (t text, s uuid, d bigint, f real, l integer)`.execute(sql(tx));
  },
  find: async (db, { words, faint: before = [], scopeIds, limit }) => {
    const faint = before.filter((word) => !words.includes(word));
    const { rows } = await raw<{ doc_id: number; score: number; coverage: number }>`
      with hits as materialized (
        select term, doc_id, frequency, length from ${TABLE}
          where term in (select jsonb_array_elements_text(${[...words, ...faint]}::jsonb))
            and scope_id in (select jsonb_array_elements_text(${scopeIds}::jsonb)::uuid)
      ), spread as (select term, count(*)::float8 as documents from hits group by term),
      facts as (
        select greatest(1, sum(chunk_count))::float8 as documents,
          greatest(1, sum(word_count)::float8 / greatest(1, sum(chunk_count))) as length
          from ${DOCUMENTS}
          where ${SCOPE_ID} in (select jsonb_array_elements_text(${scopeIds}::jsonb)::uuid)
      ), rare as materialized (
        select term, ln(1 + greatest(0, facts.documents - spread.documents + 0.5) / (spread.documents + 0.5)) as idf
          from spread cross join facts
      ), rarity as materialized (
        select term, idf, 1.0 as weight from rare where term in (select jsonb_array_elements_text(${words}::jsonb))
        union all
        select * from (
          select term, idf, ${raw.lit(FAINT_WEIGHT)} as weight from rare where term in (select jsonb_array_elements_text(${faint}::jsonb))
            order by idf desc, term limit ${raw.lit(FAINT_MAX)}
        ) as said_before
      ), asked as (
        select coalesce(sum(idf), 0) + (${words.length} - count(*)) * (select ln(1 + (documents + 0.5) / 0.5) from facts) as idf
          from rarity where weight = 1.0
      )
      select hits.doc_id, sum(
          rarity.weight * rarity.idf * hits.frequency * ${raw.lit(K1 + 1)}
          / (hits.frequency + ${raw.lit(K1)} * (${raw.lit(1 - B)} + ${raw.lit(B)} * hits.length / facts.length))
        )::float8 as score, (sum(case when rarity.weight = 1.0 then rarity.idf else 0 end) / (select idf from asked))::float8 as coverage
        from hits join rarity on rarity.term = hits.term cross join facts
        group by hits.doc_id order by score desc, hits.doc_id limit ${limit}`.execute(sql(db));
    return rows.map(({ doc_id, score, coverage }) => ({
      ...{ docId: Number(doc_id), score: Number(score), coverage: Number(coverage) },
    }));
  },
};
