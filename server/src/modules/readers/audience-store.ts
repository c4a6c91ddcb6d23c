// Who reads what is said in a channel: those who take part, and, where it is open, those who may join by themselves and then read all of it.
// One rule for whatever is told to a turn there: it is told only what every one of them may read.

import { prepared } from '../../db/prepared.ts';
import { type Db, raw } from '../../db/sql.ts';
import { readers, readersOf } from './store.ts';

/** A channel of a workflow is read by each person who is asked in it next, and counts as open too. */
const IS_OPEN = raw<boolean>`(c.visibility <> 'private' or c.type = 'workflow')`;

/** The people, some of them twice. */
const audienceOf = (channelId: string) => raw<{ user_id: string }>`(
  select user_id from participants where channel_id = ${channelId} and user_id is not null
  union all
  select m.user_id from channels c join workspaces w on w.id = c.workspace_id join team_members m on m.team_id = w.team_id
    where c.id = ${channelId} and c.visibility = 'team'
  union all
  select r.user_id from channels c join ${readers} as r on r.scope_id = c.project_id
    where c.id = ${channelId} and c.visibility = 'team'
)`;

interface Asked {
  readonly channelId: string;
  readonly userId: string;
}

const others = prepared<Asked, { n: number }>((db, { channelId, userId }) =>
  db
    .selectFrom('channels as c')
    .select(raw<number>`1`.as('n'))
    .where('c.id', '=', channelId)
    .where((eb) =>
      eb.or([
        IS_OPEN,
        raw<boolean>`exists (select 1 from participants p
          where p.channel_id = c.id and p.user_id is not null and p.user_id <> ${userId})`,
      ]),
    ),
);

/** Whether nobody but this person reads what is said there: it is open to none, and none takes part. */
export const isAlone = async (db: Db, asked: Asked): Promise<boolean> =>
  (await others(db, asked)).length === 0;

interface AskedOf extends Asked {
  readonly scopeId: string;
}

const outsidersOf = prepared<AskedOf, { user_id: string }>((db, { channelId, scopeId }) =>
  db
    .selectFrom(audienceOf(channelId).as('a'))
    .select('a.user_id')
    .where(raw<boolean>`a.user_id not in ${readersOf(scopeId)}`)
    .limit(1),
);

/** The thing, unless it is the person's alone: shared with anybody, or the project whose readers may come. */
const sharings = prepared<AskedOf, { id: string }>((db, { channelId, scopeId, userId }) =>
  db
    .selectFrom('scopes as s')
    .select('s.id')
    .where('s.id', '=', scopeId)
    .where(
      raw<boolean>`(s.visibility <> 'private'
        or exists (select 1 from scope_members m where m.scope_id = s.id and (m.user_id is null or m.user_id <> ${userId}))
        or exists (select 1 from channels c where c.id = ${channelId} and c.project_id = s.id))`,
    ),
);

/** Whether everybody who reads what is said in the channel may read this thing. What is the person's alone is not told where others may come. */
export const isReadByAll = async (db: Db, asked: AskedOf): Promise<boolean> =>
  (await outsidersOf(db, asked)).length === 0 &&
  ((await sharings(db, asked)).length > 0 || (await isAlone(db, asked)));

const strangersTo = prepared<{ channelId: string; teamId: string }, { user_id: string }>(
  (db, { channelId, teamId }) =>
    db
      .selectFrom(audienceOf(channelId).as('a'))
      .select('a.user_id')
      .where(
        raw<boolean>`a.user_id not in (select m.user_id from team_members m where m.team_id = ${teamId})`,
      )
      .limit(1),
);

/** The same of what all of a team may read. */
export const isTeamOfAll = async (db: Db, asked: { channelId: string; teamId: string }): Promise<boolean> =>
  (await strangersTo(db, asked)).length === 0;
