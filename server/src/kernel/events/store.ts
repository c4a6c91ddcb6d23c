// The outbox: events as rows of the transaction that caused them.
//
// Sequence numbers are handed out before commit, so their order is not the order of commits: a reader that remembers
// "I have seen 8" skips 7 when 7 commits later. Therefore each row carries the id of its transaction, and only rows below
// the horizon (the oldest transaction still open) are read, ordered by (xid, seq): nothing can appear before them any more.

import type { Generated } from 'kysely';
import type { Dialect } from '../../db/dialect/dialect.ts';
import { prepared } from '../../db/prepared.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import { isBefore, type Position } from './cursor.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    /** Events, written in the transaction that caused them. */
    outbox: {
      seq: Generated<number>;
      /** The transaction, as Postgres counts them; 0 on SQLite, where one writer makes seq enough. */
      xid: number;
      kind: string;
      audience_json: Audience;
      payload_json: object;
      created_at: string;
      /** The packages whose calls led to it; null: none. */
      causes_json: readonly string[] | null;
    };
    /** One row: which life of the outbox this is, and the last position that was removed from it. */
    outbox_state: {
      id: number;
      epoch: string;
      purged_xid: number;
      purged_seq: number;
    };
  }
}

/** Who may hear: people by id, the followers of a topic ('channel:<id>', 'team:<id>', 'admin', 'presence'), or 'everybody'. */
export interface Audience {
  userIds?: string[];
  topics?: string[];
}

export interface OutboxEvent {
  kind: string;
  audience: Audience;
  payload: object;
  at: string;
  causes: readonly string[] | null;
}

export interface OutboxRow extends Position {
  kind: string;
  audience_json: Audience;
  payload_json: object;
  created_at: string;
  causes_json: readonly string[] | null;
  /** False: committed, but a transaction that comes before it may still be open. */
  is_settled: boolean;
}

/** A row without what was said. */
export type PlaceRow = Pick<OutboxRow, 'xid' | 'seq' | 'audience_json' | 'is_settled'>;
type EventRow = Omit<OutboxRow, 'is_settled'>;

/** Far below the parameter limit of both engines. */
const ROWS_PER_INSERT_MAX = 500;

/** How a transaction is named differs by dialect, and so do these queries. */
const queriesFor = (dialect: Dialect) => ({
  insertOne: prepared<OutboxEvent, never>((db, { kind, audience, payload, at, causes }) =>
    db.insertInto('outbox').values({
      xid: dialect.outbox.xid,
      kind,
      audience_json: audience,
      payload_json: payload,
      created_at: at,
      causes_json: causes,
    }),
  ),
  listAfter: prepared<Position & { limit: number }, OutboxRow>((db, { xid, seq, limit }) =>
    db
      .selectFrom('outbox')
      .select(['xid', 'seq', 'kind', 'audience_json', 'payload_json', 'created_at', 'causes_json'])
      .select(raw<boolean>`xid < ${dialect.outbox.horizon}`.as('is_settled'))
      .where(dialect.outbox.behind(xid, seq))
      .orderBy('xid')
      .orderBy('seq')
      .limit(limit),
  ),
  // Neither what was said nor what lies behind it in the row: a database reads over a long payload to get there.
  listPlacesAfter: prepared<Position & { limit: number }, PlaceRow>((db, { xid, seq, limit }) =>
    db
      .selectFrom('outbox')
      .select(['xid', 'seq', 'audience_json'])
      .select(raw<boolean>`xid < ${dialect.outbox.horizon}`.as('is_settled'))
      .where(dialect.outbox.behind(xid, seq))
      .orderBy('xid')
      .orderBy('seq')
      .limit(limit),
  ),
});
const known = new WeakMap<Dialect, ReturnType<typeof queriesFor>>();
const queriesOf = (dialect: Dialect): ReturnType<typeof queriesFor> => {
  const queries = known.get(dialect) ?? queriesFor(dialect);
  known.set(dialect, queries);
  return queries;
};

export const insert = async (tx: Db, dialect: Dialect, events: OutboxEvent[]): Promise<void> => {
  const [only] = events;
  if (only && events.length === 1) {
    await queriesOf(dialect).insertOne(tx, only);
    return;
  }
  for (let start = 0; start < events.length; start += ROWS_PER_INSERT_MAX) {
    const rows = events.slice(start, start + ROWS_PER_INSERT_MAX).map((event) => ({
      xid: dialect.outbox.xid,
      kind: event.kind,
      audience_json: event.audience,
      payload_json: event.payload,
      created_at: event.at,
      causes_json: event.causes,
    }));
    await sql(tx).insertInto('outbox').values(rows).execute();
  }
};

/** Committed rows behind `after` in delivery order, the settled ones first. */
export const listAfter = (db: Db, dialect: Dialect, after: Position, limit: number): Promise<OutboxRow[]> =>
  queriesOf(dialect).listAfter(db, { ...after, limit });

export const listPlacesAfter = (
  db: Db,
  dialect: Dialect,
  after: Position,
  limit: number,
): Promise<PlaceRow[]> => queriesOf(dialect).listPlacesAfter(db, { ...after, limit });

/** Those of these rows that are still kept, in delivery order. */
export const listBySeq = (db: Db, seqs: readonly number[]): Promise<EventRow[]> =>
  sql(db)
    .selectFrom('outbox')
    .select(['xid', 'seq', 'kind', 'audience_json', 'payload_json', 'created_at', 'causes_json'])
    .where('seq', 'in', seqs)
    .orderBy('xid')
    .orderBy('seq')
    .execute();

/** Kept events that may speak of something. */
export interface Naming {
  readonly kinds: readonly string[];
  /** Where they were told; left out: to any. */
  readonly topic?: string;
  /** An identifier that stands somewhere in the payload. */
  readonly id: string;
}

/**
 * Rows behind `seq` that name an identifier, oldest first. Nothing leads there but looking at every row that is kept; the short columns
 * are compared first, so that few payloads are read.
 */
export const listNaming = (
  tx: Db,
  { kinds, topic, id }: Naming,
  seq: number,
  limit: number,
): Promise<Array<{ seq: number; payload_json: object }>> =>
  sql(tx)
    .selectFrom('outbox')
    .select(['seq', 'payload_json'])
    .where('seq', '>', seq)
    .where('kind', 'in', kinds)
    .$if(topic !== undefined, (query) =>
      query.where(raw<boolean>`cast(audience_json as text) like ${`%"${topic}"%`}`),
    )
    .where(raw<boolean>`cast(payload_json as text) like ${`%"${id}"%`}`)
    .orderBy('seq')
    .limit(limit)
    .execute();

export const setPayload = async (tx: Db, seqs: readonly number[], payload: object): Promise<void> => {
  await sql(tx).updateTable('outbox').set({ payload_json: payload }).where('seq', 'in', seqs).execute();
};

/** Which life of the outbox this is, and the position up to which rows may have been removed. */
export const readState = async (db: Db): Promise<{ epoch: string; purged: Position }> => {
  const row = await sql(db).selectFrom('outbox_state').selectAll().executeTakeFirstOrThrow();
  return { epoch: row.epoch, purged: { xid: row.purged_xid, seq: row.purged_seq } };
};

/** The last settled row; when none is kept, the last one that was removed. Every later event comes behind it. */
export const findHead = async (db: Db, dialect: Dialect, purged: Position): Promise<Position> => {
  const row = await sql(db)
    .selectFrom('outbox')
    .select(['xid', 'seq'])
    .where('xid', '<', dialect.outbox.horizon)
    .orderBy('xid', 'desc')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && isBefore(purged, row) ? row : purged;
};

/**
 * Whether rows or the purge mark carry transaction ids that this database cannot have given yet: a dump was restored
 * into another server. Positions of then and now cannot be compared.
 */
export const isForeign = async (db: Db, dialect: Dialect): Promise<boolean> => {
  const { ceiling } = dialect.outbox;
  const row = await sql(db)
    .selectFrom('outbox')
    .select('seq')
    .where('xid', '>=', ceiling)
    .limit(1)
    .executeTakeFirst();
  const state = await sql(db)
    .selectFrom('outbox_state')
    .select('epoch')
    .where('purged_xid', '>=', ceiling)
    .executeTakeFirst();
  return row !== undefined || state !== undefined;
};

/** Ends the life of every cursor: nothing kept, and ids of the old epoch are unknown from now on. */
export const beginEpoch = async (tx: Db, epoch: string): Promise<void> => {
  await sql(tx).deleteFrom('outbox').execute();
  await sql(tx).updateTable('outbox_state').set({ epoch, purged_xid: 0, purged_seq: 0 }).execute();
};

/** Removes at most `limit` old rows and remembers how far, so that `since` knows what it can no longer replay. */
export const purge = async (tx: Db, dialect: Dialect, before: string, limit: number): Promise<number> => {
  const oldest = sql(tx)
    .selectFrom('outbox')
    .select('seq')
    .where('xid', '<', dialect.outbox.horizon)
    .orderBy('seq')
    .limit(limit);
  const removed = await sql(tx)
    .deleteFrom('outbox')
    .where('seq', 'in', oldest)
    .where('created_at', '<', before)
    .returning(['xid', 'seq'])
    .execute();
  let last: Position | undefined;
  for (const row of removed) if (!last || isBefore(last, row)) last = row;
  if (last) {
    await sql(tx)
      .updateTable('outbox_state')
      .set({ purged_xid: last.xid, purged_seq: last.seq })
      .where(raw<boolean>`(purged_xid, purged_seq) < (${last.xid}, ${last.seq})`)
      .execute();
  }
  return removed.length;
};
