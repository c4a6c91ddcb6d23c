// Which process writes which answer. Every write names the lease and its fence; a lease that was lost changes nothing.

import { type Db, raw, sql } from '../../../db/sql.ts';
import { roleNow } from '../../channels/index.ts';
import type { EndedLending } from '../../provider-configs/index.ts';
import type { Tables } from '../rows.ts';

export type GenerationRow = Tables['generations'];

export interface Lease {
  readonly messageId: string;
  readonly leasedBy: string;
  readonly fence: number;
}

export const insert = async (db: Db, row: GenerationRow): Promise<void> => {
  await sql(db).insertInto('generations').values(row).execute();
};

export const find = (db: Db, messageId: string): Promise<GenerationRow | undefined> =>
  sql(db).selectFrom('generations').selectAll().where('message_id', '=', messageId).executeTakeFirst();

export const listOfTurn = (db: Db, turnId: string): Promise<GenerationRow[]> =>
  sql(db)
    .selectFrom('generations')
    .selectAll()
    .where('turn_id', '=', turnId)
    .orderBy('created_at')
    .orderBy('message_id')
    .execute();

export const countRunning = async (db: Db, userId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('generations')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('asked_by', '=', userId)
    .where('state', '=', raw.lit('running'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Locks a generation that waits for an approval until the transaction is over. */
export const holdWaiting = (db: Db, messageId: string): Promise<GenerationRow | undefined> =>
  sql(db)
    .updateTable('generations')
    .set((eb) => ({ fence: eb.ref('fence') }))
    .where('message_id', '=', messageId)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();

/** Leases a generation that waits or is over. Gives the new fence. */
export const take = async (
  db: Db,
  messageId: string,
  from: 'waiting' | 'over',
  lease: Pick<GenerationRow, 'leased_by' | 'lease_until'> &
    Partial<Pick<GenerationRow, 'state_json' | 'turn_id' | 'asked_by'>>,
): Promise<number | undefined> => {
  const row = await sql(db)
    .updateTable('generations')
    .set((eb) => ({
      ...lease,
      state: 'running',
      is_stop_wanted: false,
      finished_at: null,
      fence: eb('fence', '+', 1),
    }))
    .where('message_id', '=', messageId)
    .where('state', '=', from)
    .returning('fence')
    .executeTakeFirst();
  return row?.fence;
};

/** What this process still holds of these; its leases now last until `until`. */
export const renew = (
  db: Db,
  leasedBy: string,
  messageIds: readonly string[],
  until: string,
): Promise<Array<Pick<GenerationRow, 'message_id' | 'fence' | 'is_stop_wanted'>>> =>
  sql(db)
    .updateTable('generations')
    .set({ lease_until: until })
    .where('message_id', 'in', messageIds)
    .where('leased_by', '=', leasedBy)
    .where('state', '=', raw.lit('running'))
    .returning(['message_id', 'fence', 'is_stop_wanted'])
    .execute();

/** Lets go of an answer. False when it was no longer ours. */
export const release = async (
  db: Db,
  { messageId, leasedBy, fence }: Lease,
  patch: Pick<GenerationRow, 'state' | 'finished_at'> & Partial<Pick<GenerationRow, 'state_json'>>,
): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('generations')
    .set({ ...patch, leased_by: null, lease_until: null })
    .where('message_id', '=', messageId)
    .where('leased_by', '=', leasedBy)
    .where('fence', '=', fence)
    .where('state', '=', raw.lit('running'))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Answers that run or wait and are asked of a key or of a persona of this team: those of one person, or all. */
export const listThroughTeam = async (db: Db, teamId: string, askedBy: string | null): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('generations')
    .innerJoin('messages', 'messages.id', 'generations.message_id')
    .leftJoin('provider_configs', 'provider_configs.id', 'messages.provider_config_id')
    .leftJoin('personas', 'personas.id', 'messages.persona_id')
    .select('generations.message_id')
    .where((eb) => eb.or([eb('provider_configs.team_id', '=', teamId), eb('personas.team_id', '=', teamId)]))
    .where('generations.state', '!=', 'over')
    .$if(askedBy !== null, (q) => q.where('generations.asked_by', '=', askedBy))
    .execute();
  return rows.map(({ message_id }) => message_id);
};

/** Answers that are being written for this person, in whichever channel. */
export const listRunningOf = async (db: Db, askedBy: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('generations')
    .select('message_id')
    .where('asked_by', '=', askedBy)
    .where('state', '=', 'running')
    .execute();
  return rows.map(({ message_id }) => message_id);
};

/** Answers of these turns that run or wait. */
export const listUnfinishedOfTurns = async (db: Db, turnIds: readonly string[]): Promise<string[]> => {
  if (turnIds.length === 0) return [];
  const rows = await sql(db)
    .selectFrom('generations')
    .select('message_id')
    .where('turn_id', 'in', turnIds)
    .where('state', '!=', 'over')
    .execute();
  return rows.map(({ message_id }) => message_id);
};

/** Answers in this channel that run or wait. */
export const listUnfinishedIn = async (db: Db, channelId: string, askedBy?: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('generations')
    .select('message_id')
    .where('channel_id', '=', channelId)
    .$if(askedBy !== undefined, (query) => query.where('asked_by', '=', askedBy ?? ''))
    .where('state', '!=', 'over')
    .execute();
  return rows.map(({ message_id }) => message_id);
};

/** Answers in this channel that run or wait and are asked of this person's own keys: others ask with them as long as they are lent. */
export const listThroughOwn = async (db: Db, channelId: string, ownerId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('generations')
    .innerJoin('messages', 'messages.id', 'generations.message_id')
    .innerJoin('provider_configs', 'provider_configs.id', 'messages.provider_config_id')
    .select('generations.message_id')
    .where('generations.channel_id', '=', channelId)
    .where('provider_configs.owner_id', '=', ownerId)
    .where('generations.state', '!=', 'over')
    .execute();
  return rows.map(({ message_id }) => message_id);
};

/** Answers that run or wait and that others ask of a person's own key, which is lent no longer. */
export const listThroughLent = async (
  db: Db,
  { configId, ownerId, channelId, model }: EndedLending,
): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('generations')
    .innerJoin('messages', 'messages.id', 'generations.message_id')
    .innerJoin('provider_configs', 'provider_configs.id', 'messages.provider_config_id')
    .select('generations.message_id')
    .whereRef('generations.asked_by', '!=', 'provider_configs.owner_id')
    .where('generations.state', '!=', 'over')
    .where((eb) => {
      const conditions = [
        ['provider_configs.id', configId],
        ['provider_configs.owner_id', ownerId],
        ['generations.channel_id', channelId],
        ['messages.model', model],
      ] as const;
      return eb.and(conditions.flatMap(([column, is]) => (is === undefined ? [] : [eb(column, '=', is)])));
    })
    .execute();
  return rows.map(({ message_id }) => message_id);
};

/** Of the members of a team, what those asked for who may only read in its channel now. */
export const listOfObservers = async (db: Db, teamId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('team_members as m')
    .innerJoin('generations', 'generations.asked_by', 'm.user_id')
    .innerJoin('channels', 'channels.id', 'generations.channel_id')
    .innerJoin('participants', (join) =>
      join
        .onRef('participants.channel_id', '=', 'channels.id')
        .onRef('participants.user_id', '=', 'm.user_id'),
    )
    .select('generations.message_id')
    .where('m.team_id', '=', teamId)
    .where('generations.state', 'in', ['running', 'waiting'])
    .where(roleNow('participants'), '=', 'observer')
    .execute();
  return rows.map(({ message_id }) => message_id);
};

/** What this person asked for. */
export const listUnfinishedOf = async (db: Db, askedBy: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('generations')
    .select('message_id')
    .where('asked_by', '=', askedBy)
    .where('state', '!=', 'over')
    .execute();
  return rows.map(({ message_id }) => message_id);
};

export const wantStop = async (db: Db, messageId: string): Promise<void> => {
  await sql(db)
    .updateTable('generations')
    .set({ is_stop_wanted: true })
    .where('message_id', '=', messageId)
    .where('state', '=', raw.lit('running'))
    .execute();
};

/** Ends one that waits for a person. */
export const endWaiting = async (
  db: Db,
  messageId: string,
  patch: Pick<GenerationRow, 'finished_at' | 'state_json'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('generations')
    .set({ ...patch, state: 'over' })
    .where('message_id', '=', messageId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Removes the unfinished generations that a user has asked for. */
export const removeUnfinishedOf = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await sql(db)
    .deleteFrom('generations')
    .where('asked_by', '=', userId)
    .where('state', '!=', 'over')
    .returning('message_id')
    .execute();
  return rows.map(({ message_id }) => message_id);
};

/** Replaces what it takes to go on. */
export const setState = async (
  db: Db,
  messageId: string,
  state_json: GenerationRow['state_json'],
): Promise<void> => {
  await sql(db).updateTable('generations').set({ state_json }).where('message_id', '=', messageId).execute();
};

/** Answers whose process has been silent for too long; with `survivor`, those of every process but this one. */
export const listAbandoned = (
  db: Db,
  before: string,
  survivor: string | null,
  limit: number,
): Promise<Array<Pick<GenerationRow, 'message_id' | 'channel_id'>>> =>
  sql(db)
    .selectFrom('generations')
    .select(['message_id', 'channel_id'])
    .where('state', '=', raw.lit('running'))
    .where((eb) =>
      survivor === null
        ? eb('lease_until', '<', before)
        : eb.or([eb('leased_by', '!=', survivor), eb('lease_until', '<', before)]),
    )
    .orderBy('lease_until')
    .limit(limit)
    .execute();

/** Declares an abandoned answer over. False when its process has come back, or another instance has done so already. */
export const abandon = async (
  db: Db,
  messageId: string,
  before: string,
  survivor: string | null,
  now: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('generations')
    .set({ state: 'over', leased_by: null, lease_until: null, finished_at: now })
    .where('message_id', '=', messageId)
    .where('state', '=', raw.lit('running'))
    .where((eb) =>
      survivor === null
        ? eb('lease_until', '<', before)
        : eb.or([eb('leased_by', '!=', survivor), eb('lease_until', '<', before)]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};
