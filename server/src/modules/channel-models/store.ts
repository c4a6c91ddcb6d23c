import { type Db, sql } from '../../db/sql.ts';
import { readers } from '../readers/index.ts';
import { isOfTeams } from '../teams/index.ts';
import type { Tables } from './rows.ts';

export type EntryRow = Tables['channel_models'];

/** An entry with what there is to say of its configuration. */
export type NamedEntryRow = EntryRow & {
  provider: string;
  config_scope: Tables['provider_configs']['scope'];
  config_owner_id: string | null;
  is_config_active: boolean;
  allow_config_background: boolean;
  /** The configuration's owner is in the channel. */
  is_owner_here: boolean;
  /** The configuration is a team's that the person is in. */
  is_of_my_team: boolean;
};

const named = (db: Db, channelId: string, userId: string) =>
  sql(db)
    .selectFrom('channel_models')
    .innerJoin('provider_configs', 'provider_configs.id', 'channel_models.provider_config_id')
    .selectAll('channel_models')
    .select([
      'provider_configs.provider',
      'provider_configs.scope as config_scope',
      'provider_configs.owner_id as config_owner_id',
      'provider_configs.is_active as is_config_active',
      'provider_configs.allow_background as allow_config_background',
    ])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom(readers.as('r'))
            .select('r.level')
            .whereRef('r.scope_id', '=', 'channel_models.channel_id')
            .whereRef('r.user_id', '=', 'provider_configs.owner_id'),
        )
        .$castTo<boolean>()
        .as('is_owner_here'),
    )
    .select(isOfTeams(userId, 'provider_configs').as('is_of_my_team'))
    .where('channel_models.channel_id', '=', channelId);

/** As this person sees them. */
export const list = (db: Db, channelId: string, userId: string): Promise<NamedEntryRow[]> =>
  named(db, channelId, userId)
    .orderBy('channel_models.sort_order')
    .orderBy('channel_models.created_at')
    .orderBy('channel_models.id')
    .execute();

export const find = (
  db: Db,
  channelId: string,
  id: string,
  userId: string,
): Promise<NamedEntryRow | undefined> =>
  named(db, channelId, userId).where('channel_models.id', '=', id).executeTakeFirst();

export const insert = async (db: Db, row: EntryRow): Promise<boolean> => {
  const inserted = await sql(db)
    .insertInto('channel_models')
    .values(row)
    .onConflict((conflict) => conflict.columns(['channel_id', 'provider_config_id', 'model']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

export const update = async (db: Db, id: string, patch: Partial<EntryRow>): Promise<void> => {
  await sql(db).updateTable('channel_models').set(patch).where('id', '=', id).execute();
};

/** False when it was removed already. */
export const remove = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await sql(db)
    .deleteFrom('channel_models')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
