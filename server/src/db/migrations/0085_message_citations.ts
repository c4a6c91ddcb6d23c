// Which answers cite which documents, so that a base can say how often it was used. What earlier answers cited stands in them.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Read at once: the sources of an answer are a few kilobytes. */
const ANSWERS_PER_STEP = 500;

interface Cited {
  readonly kb_id?: string | null;
  readonly document_id?: string | null;
}

interface AnswerRow {
  readonly id: string;
  readonly channel_id: string;
  readonly created_at: unknown;
  /** A text on SQLite. */
  readonly citations_json: string | Cited[];
}

const rowsOf = ({ id, channel_id, created_at, citations_json }: AnswerRow) => {
  const citations: Cited[] = typeof citations_json === 'string' ? JSON.parse(citations_json) : citations_json;
  const documents = new Map(
    citations.flatMap(({ kb_id, document_id }) => (kb_id && document_id ? [[document_id, kb_id]] : [])),
  );
  return [...documents].map(([document_id, kb_id]) => ({
    ...{ message_id: id, document_id, kb_id, channel_id, created_at },
  }));
};

/** Answers with sources, by their ids. */
const listCiting = async (m: Migration, after: string | null): Promise<AnswerRow[]> => {
  const { rows } = await raw<AnswerRow>`select id, channel_id, created_at, citations_json from messages
    where cast(citations_json as text) <> '[]' and ${after === null ? raw`true` : raw`id > ${after}`}
    order by id limit ${raw.lit(ANSWERS_PER_STEP)}`.execute(m.db);
  return rows;
};

export const up = async (m: Migration): Promise<void> => {
  await m.createTable('message_citations', (t) => {
    t.id('message_id').references('messages.id', 'cascade');
    // Neither is referred to: an answer that is being written may cite what is deleted at this moment.
    t.id('document_id');
    t.id('kb_id');
    t.id('channel_id');
    t.time('created_at');
    t.primaryKey(['message_id', 'document_id']);
    t.index(['kb_id', 'created_at']);
  });
  for (
    let rows = await listCiting(m, null);
    rows.length > 0;
    rows = await listCiting(m, rows.at(-1)?.id ?? null)
  )
    for (const { message_id, document_id, kb_id, channel_id, created_at } of rows.flatMap(rowsOf))
      await raw`insert into message_citations (message_id, document_id, kb_id, channel_id, created_at)
        values (${message_id}, ${document_id}, ${kb_id}, ${channel_id}, ${created_at})`.execute(m.db);
};
