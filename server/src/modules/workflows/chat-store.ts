import { type Db, sql } from '../../db/sql.ts';
import type { InstanceRow } from './rows.ts';

const ACTIVE = ['running', 'waiting', 'paused'] as const;

/** The instances that are not over and talk in this channel. */
export const listActiveIn = (
  db: Db,
  channelId: string,
): Promise<Array<Pick<InstanceRow, 'id' | 'stage_key' | 'stage_run'>>> =>
  sql(db)
    .selectFrom('workflow_instances')
    .select(['id', 'stage_key', 'stage_run'])
    .where('channel_id', '=', channelId)
    .where('status', 'in', ACTIVE)
    .execute();

/** The answers that ended well, the earliest first, each with the stage that it was written in. */
export const listAnswers = (db: Db, channelId: string) =>
  sql(db)
    .selectFrom('messages')
    .select(['id', 'workflow_json'])
    .where('channel_id', '=', channelId)
    .where('role', '=', 'assistant')
    .where('status', '=', 'complete')
    .orderBy('seq')
    .execute();
