import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { Tables } from './rows.ts';

export type ProposalRow = Tables['proposals'];

const named = (db: Db) =>
  sql(db)
    .selectFrom('proposals')
    .leftJoin('users', 'users.id', 'proposals.proposed_by')
    .selectAll('proposals')
    .select('users.display_name as proposer_name');

export type NamedProposalRow = Awaited<ReturnType<typeof list>>[number];

export const list = (db: Db, channelId: string, { limit, offset }: Page) =>
  named(db)
    .where('proposals.channel_id', '=', channelId)
    .orderBy('proposals.created_at', 'desc')
    .orderBy('proposals.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const find = (db: Db, channelId: string, id: string): Promise<NamedProposalRow | undefined> =>
  named(db).where('proposals.channel_id', '=', channelId).where('proposals.id', '=', id).executeTakeFirst();

/** False: another one is open. */
export const insert = async (db: Db, row: ProposalRow): Promise<boolean> => {
  const inserted = await sql(db)
    .insertInto('proposals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** Changes one that is open, which stays this transaction's until it ends. False: it was decided meanwhile. */
export const updateOpen = async (db: Db, id: string, patch: Partial<ProposalRow>): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('proposals')
    .set(patch)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const vote = async (db: Db, row: Tables['proposal_votes']): Promise<void> => {
  await sql(db)
    .insertInto('proposal_votes')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['proposal_id', 'user_id']).doUpdateSet({ is_for: row.is_for }),
    )
    .execute();
};

export const listVotes = (db: Db, proposalIds: readonly string[]): Promise<Array<Tables['proposal_votes']>> =>
  sql(db).selectFrom('proposal_votes').selectAll().where('proposal_id', 'in', proposalIds).execute();

export const insertPlaces = async (
  db: Db,
  proposalId: string,
  places: ReadonlyArray<{ readonly user_id: string; readonly leaf_id: string }>,
): Promise<void> => {
  if (places.length === 0) return;
  await sql(db)
    .insertInto('proposal_places')
    .values(places.map((place) => ({ proposal_id: proposalId, ...place })))
    .execute();
};

/** Where a person was when each of these was accepted. */
export const listPlacesOf = async (
  db: Db,
  userId: string,
  proposalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await sql(db)
    .selectFrom('proposal_places')
    .select(['proposal_id', 'leaf_id'])
    .where('user_id', '=', userId)
    .where('proposal_id', 'in', proposalIds)
    .execute();
  return new Map(rows.map(({ proposal_id, leaf_id }) => [proposal_id, leaf_id]));
};

/** All that one person proposed, from behind one on. */
export const listBy = (db: Db, userId: string, after: string, limit: number): Promise<ProposalRow[]> =>
  sql(db)
    .selectFrom('proposals')
    .selectAll()
    .where('proposed_by', '=', userId)
    .$if(after !== '', (q) => q.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
