import { type Db, raw, sql } from '../../db/sql.ts';
import { keepsChannel } from '../holds/index.ts';
import type { WorkspaceRow } from './rows.ts';

/** A team's workspace has its chats; in a person's own are those that they own and that lie in none. */
type Place = Pick<WorkspaceRow, 'id' | 'owner_id'>;

export interface Idle {
  readonly place: Place;
  /** Nothing was said since. */
  readonly before: string;
}

/** Chats that a rule would let go: not pinned by anyone, without a pinned message, not held, and not in the trash already, which has a time of its own. */
const idle = (db: Db, { place, before }: Idle) =>
  sql(db)
    .selectFrom('channels as c')
    .where((eb) =>
      place.owner_id === null
        ? eb('c.workspace_id', '=', place.id)
        : eb.and([eb('c.workspace_id', 'is', null), eb('c.owner_id', '=', place.owner_id)]),
    )
    .where('c.type', '!=', 'workflow')
    .where('c.purge_after', 'is', null)
    .where((eb) => eb(eb.fn.coalesce('c.last_message_at', 'c.created_at'), '<', before))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('participants as p')
            .select('p.id')
            .whereRef('p.channel_id', '=', 'c.id')
            .where('p.is_pinned', '=', true),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('pins as n').select('n.message_id').whereRef('n.channel_id', '=', 'c.id')),
      ),
    )
    .where((eb) => eb.not(keepsChannel(raw.ref('c.id'))));

export const countIdle = async (db: Db, asked: Idle): Promise<{ chats: number; messages: number }> => {
  const { chats, messages } = await idle(db, asked)
    .select(({ fn }) => fn.countAll<number>().as('chats'))
    .select(raw<number>`coalesce(sum(c.message_count), 0)`.as('messages'))
    .executeTakeFirstOrThrow();
  return { chats: Number(chats), messages: Number(messages) };
};

export const listIdleIds = async (db: Db, asked: Idle, after: string, limit: number): Promise<string[]> => {
  const rows = await idle(db, asked)
    .select('c.id')
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

export const isIdle = async (db: Db, asked: Idle, channelId: string): Promise<boolean> =>
  (await idle(db, asked).select('c.id').where('c.id', '=', channelId).executeTakeFirst()) !== undefined;

/** Those that have a rule; `all`: every one, because the server has one for all. */
export const listWithRule = (db: Db, all: boolean, after: string, limit: number): Promise<WorkspaceRow[]> =>
  sql(db)
    .selectFrom('workspaces')
    .selectAll()
    .$if(!all, (q) => q.where('retention_days', 'is not', null))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();

/** When the administrator set the longest time for all. */
export const findMaxSetAt = async (db: Db): Promise<string | undefined> =>
  (
    await sql(db)
      .selectFrom('platform_settings')
      .select('updated_at')
      .where('key', '=', 'workspace_retention_max_days')
      .executeTakeFirst()
  )?.updated_at;
