// Which answers cite which documents of knowledge bases, and how often, of the channels that a person may read.

import type { Citation } from '@parley/contract';
import { type Db, raw, sql } from '../../db/sql.ts';
import { readers } from '../readers/index.ts';
import type { MessageRow } from './store.ts';

/** Beside what was written down of this answer before: one that is written on may cite more, and never less. */
export const keepCitations = async (
  db: Db,
  { id, channel_id, created_at, citations_json }: MessageRow,
): Promise<void> => {
  const documents = new Map(
    (citations_json as Citation[]).flatMap(({ kb_id, document_id }) =>
      kb_id && document_id ? [[document_id, kb_id] as const] : [],
    ),
  );
  if (documents.size === 0) return;
  await sql(db)
    .insertInto('message_citations')
    .values(
      [...documents].map(([document_id, kb_id]) => ({
        ...{ message_id: id, document_id, kb_id, channel_id, created_at },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const removeCitations = async (db: Db, messageId: string): Promise<void> => {
  await sql(db).deleteFrom('message_citations').where('message_id', '=', messageId).execute();
};

interface CitedPlace {
  readonly kbId: string;
  /** Null: all that are in the base now. */
  readonly documentId: string | null;
}

/** Of documents that are there still, in channels that the person may read now. */
const cited = (db: Db, userId: string, { kbId, documentId }: CitedPlace) => {
  const all = sql(db)
    .selectFrom('message_citations as cited')
    .innerJoin('knowledge_documents as document', (join) =>
      join.onRef('document.id', '=', 'cited.document_id').onRef('document.kb_id', '=', 'cited.kb_id'),
    )
    .where('cited.kb_id', '=', kbId)
    .where(
      raw<boolean>`exists (select r.level from ${readers} as r
        where r.scope_id = cited.channel_id and r.user_id = ${userId})`,
    );
  return documentId === null ? all : all.where('cited.document_id', '=', documentId);
};

/** In how many answers, all and those since a moment. */
export const countCiting = async (db: Db, userId: string, place: CitedPlace, since: string) => {
  const row = await cited(db, userId, place)
    .select([
      raw<number>`count(distinct cited.message_id)`.as('all'),
      raw<number>`count(distinct case when cited.created_at >= ${since} then cited.message_id end)`.as(
        'since',
      ),
    ])
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), since: Number(row.since) };
};

/** The most cited first. */
export const listCitedDocuments = async (db: Db, userId: string, place: CitedPlace, limit: number) => {
  const rows = await cited(db, userId, place)
    .select(['document.id', 'document.title', (eb) => eb.fn.countAll<number>().as('cited_count')])
    .groupBy('document.id')
    .orderBy('cited_count', 'desc')
    .orderBy('document.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, cited_count: Number(row.cited_count) }));
};

/** With the question that each answers. */
const asked = (db: Db, userId: string, place: CitedPlace) =>
  cited(db, userId, place)
    .innerJoin('messages as answer', 'answer.id', 'cited.message_id')
    .innerJoin('messages as question', (join) =>
      join
        .onRef('question.channel_id', '=', 'answer.channel_id')
        .onRef('question.id', '=', 'answer.parent_id'),
    );

/** Who asked what the base was cited for, the most frequent first. */
export const listCitingPeople = async (db: Db, userId: string, place: CitedPlace, limit: number) => {
  const rows = await asked(db, userId, place)
    .innerJoin('users', 'users.id', 'question.author_id')
    .select(['users.id', 'users.display_name', 'users.handle', 'users.avatar_png'])
    .select(raw<number>`count(distinct cited.message_id)`.as('cited_count'))
    .groupBy('users.id')
    .orderBy('cited_count', 'desc')
    .orderBy('users.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, cited_count: Number(row.cited_count) }));
};

/** The last answers, newest first; one that cites several documents once for each. */
export const listCiting = (db: Db, userId: string, place: CitedPlace, limit: number) =>
  cited(db, userId, place)
    .innerJoin('channels', 'channels.id', 'cited.channel_id')
    .select([
      'cited.message_id',
      'cited.channel_id',
      'channels.title as channel_title',
      'cited.document_id',
      'document.title as document_title',
      'cited.created_at',
    ])
    .orderBy('cited.created_at', 'desc')
    .orderBy('cited.message_id', 'desc')
    .orderBy('cited.document_id')
    .limit(limit)
    .execute();
