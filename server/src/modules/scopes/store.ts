import { listed } from '../../db/dialect/listed.ts';
import { prepared } from '../../db/prepared.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { ScopeMemberRow, ScopeRow } from './rows.ts';

/** `told_team_id`: its team, where the person is in that. */
export type VisibleScopeRow = ScopeRow & { readonly told_team_id: string | null };

const byIds = prepared<{ userId: string; ids: readonly string[] }, VisibleScopeRow>((db, { userId, ids }) =>
  db
    .selectFrom('scopes')
    .leftJoin('team_members', (join) =>
      join.onRef('team_members.team_id', '=', 'scopes.team_id').on('team_members.user_id', '=', userId),
    )
    .selectAll('scopes')
    .select('team_members.team_id as told_team_id')
    .where('scopes.id', 'in', listed(db, ids)),
);

export const listTold = (db: Db, userId: string, ids: readonly string[]): Promise<VisibleScopeRow[]> =>
  byIds(db, { userId, ids });

export const findTold = async (db: Db, userId: string, id: string): Promise<VisibleScopeRow | undefined> =>
  (await listTold(db, userId, [id]))[0];

const byId = prepared<{ id: string }, ScopeRow>((db, { id }) =>
  db.selectFrom('scopes').selectAll().where('id', '=', id),
);

export const find = async (db: Db, id: string): Promise<ScopeRow | undefined> => (await byId(db, { id }))[0];

export const insert = async (db: Db, row: ScopeRow): Promise<void> => {
  await sql(db).insertInto('scopes').values(row).execute();
};

export const update = async (db: Db, id: string, patch: Partial<ScopeRow>): Promise<void> => {
  await sql(db).updateTable('scopes').set(patch).where('id', '=', id).execute();
};

/** The thing itself goes with it: its row refers to this one. */
export const remove = async (db: Db, id: string): Promise<void> => {
  await sql(db).deleteFrom('scopes').where('id', '=', id).execute();
};

/** False when this person or team is a member already. */
export const insertMember = async (db: Db, row: ScopeMemberRow): Promise<boolean> => {
  const inserted = await sql(db)
    .insertInto('scope_members')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

export const updateMember = async (db: Db, id: string, role: ScopeMemberRow['role']): Promise<void> => {
  await sql(db).updateTable('scope_members').set({ role }).where('id', '=', id).execute();
};

export const removeMember = async (db: Db, id: string): Promise<void> => {
  await sql(db).deleteFrom('scope_members').where('id', '=', id).execute();
};

/** The teams that it is shared with. */
export const listTeamIds = async (db: Db, scopeId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('scope_members')
    .select('team_id')
    .where('scope_id', '=', scopeId)
    .where('team_id', 'is not', null)
    .execute();
  return rows.flatMap(({ team_id }) => team_id ?? []);
};

export const countMembers = async (db: Db, scopeId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('scope_members')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('scope_id', '=', scopeId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Members with what they are called. */
const named = (db: Db, scopeId: string) =>
  sql(db)
    .selectFrom('scope_members')
    .leftJoin('users', 'users.id', 'scope_members.user_id')
    .leftJoin('teams', 'teams.id', 'scope_members.team_id')
    .selectAll('scope_members')
    .select((eb) => [
      eb.fn.coalesce('users.display_name', 'teams.name').as('display_name'),
      eb.fn.coalesce('users.handle', 'teams.handle').as('handle'),
      eb.fn.coalesce('users.avatar_png', 'teams.avatar_png').as('avatar_png'),
    ])
    .where('scope_members.scope_id', '=', scopeId);

export type NamedMemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** `tellTo`: of teams, only those that this person is in; null: all. */
export const listMembers = (db: Db, scopeId: string, tellTo: string | null, { limit, offset }: Page) =>
  named(db, scopeId)
    .$if(tellTo !== null, (all) =>
      all.where((eb) =>
        eb.or([
          eb('scope_members.team_id', 'is', null),
          eb(
            'scope_members.team_id',
            'in',
            eb
              .selectFrom('team_members')
              .select('team_members.team_id')
              .where('team_members.user_id', '=', tellTo),
          ),
        ]),
      ),
    )
    .orderBy('scope_members.created_at')
    .orderBy('scope_members.id')
    .limit(limit)
    .offset(offset)
    .execute();

export const findMember = (db: Db, scopeId: string, id: string): Promise<NamedMemberRow | undefined> =>
  named(db, scopeId).where('scope_members.id', '=', id).executeTakeFirst();

/** The people among the members but one, the earliest first. */
export const listPeople = (db: Db, scopeId: string, exceptId: string) =>
  sql(db)
    .selectFrom('scope_members')
    .innerJoin('users', 'users.id', 'scope_members.user_id')
    .select(['scope_members.id', 'scope_members.role', 'users.id as user_id', 'users.is_active'])
    .where('scope_members.scope_id', '=', scopeId)
    .where('users.id', '!=', exceptId)
    .orderBy('scope_members.created_at')
    .orderBy('scope_members.id')
    .execute();

export const listMembershipsOf = (db: Db, userId: string): Promise<ScopeMemberRow[]> =>
  sql(db).selectFrom('scope_members').selectAll().where('user_id', '=', userId).orderBy('scope_id').execute();

/** What belongs to a team, or is shared with it. */
export const listOfTeam = (db: Db, teamId: string): Promise<ScopeRow[]> =>
  sql(db).selectFrom('scopes').selectAll().where('team_id', '=', teamId).orderBy('id').execute();

/** What belongs to a team and is seen by its members. */
export const listSeenOfTeam = (db: Db, teamId: string): Promise<ScopeRow[]> =>
  sql(db)
    .selectFrom('scopes')
    .selectAll()
    .where('team_id', '=', teamId)
    .where((eb) =>
      eb.or([
        eb('visibility', '=', 'team'),
        eb.exists(
          eb
            .selectFrom('scope_members as m')
            .select('m.id')
            .whereRef('m.scope_id', '=', 'scopes.id')
            .whereRef('m.team_id', '=', 'scopes.team_id'),
        ),
      ]),
    )
    .orderBy('id')
    .execute();

export type OwnedThing = Awaited<ReturnType<typeof listOwnedInTeam>>[number];

/** What belongs to a team and has this person among its owners; `is_seen`: whether the team sees it. */
export const listOwnedInTeam = async (db: Db, teamId: string, userId: string) => {
  const rows = await sql(db)
    .selectFrom('scopes')
    .innerJoin('scope_members as own', 'own.scope_id', 'scopes.id')
    .leftJoin('scope_members as team', (join) =>
      join.onRef('team.scope_id', '=', 'scopes.id').onRef('team.team_id', '=', 'scopes.team_id'),
    )
    .select(['scopes.id', 'scopes.kind', 'scopes.owner_id', 'scopes.visibility'])
    .select(['own.id as member_id', 'team.id as team_member_id'])
    .where('scopes.team_id', '=', teamId)
    .where('own.user_id', '=', userId)
    .where('own.role', '=', 'owner')
    .orderBy('scopes.id')
    .execute();
  return rows.map(({ visibility, team_member_id, ...row }) => ({
    ...row,
    is_seen: visibility === 'team' || team_member_id !== null,
  }));
};

/** What belongs to a team, is another person's and shared with this one by name. */
export const listSharedByName = (db: Db, teamId: string, userId: string) =>
  sql(db)
    .selectFrom('scope_members')
    .innerJoin('scopes', 'scopes.id', 'scope_members.scope_id')
    .select(['scope_members.id as member_id', 'scopes.id', 'scopes.kind'])
    .where('scope_members.user_id', '=', userId)
    .where('scopes.team_id', '=', teamId)
    .where('scopes.owner_id', '!=', userId)
    .orderBy('scopes.id')
    .execute();

export const listSharedWithTeam = (db: Db, teamId: string) =>
  sql(db)
    .selectFrom('scope_members')
    .innerJoin('scopes', 'scopes.id', 'scope_members.scope_id')
    .select(['scopes.id', 'scopes.kind'])
    .where('scope_members.team_id', '=', teamId)
    .orderBy('scopes.id')
    .execute();

/** What belongs to a team or is shared with it, has this person among its owners, and none of its owners in the team. */
export const listGivenBy = async (
  db: Db,
  teamId: string,
  userId: string,
): Promise<Array<Pick<ScopeRow, 'id' | 'kind'>>> => {
  const { rows } = await raw<Pick<ScopeRow, 'id' | 'kind'>>`
    select s.id, s.kind from scope_members own join scopes s on s.id = own.scope_id
    where own.user_id = ${userId} and own.role = 'owner'
      and (s.team_id = ${teamId} or exists (select 1 from scope_members g where g.scope_id = s.id and g.team_id = ${teamId}))
      and not exists (select 1 from scope_members o join team_members m on m.user_id = o.user_id
        where o.scope_id = s.id and o.role = 'owner' and m.team_id = ${teamId})
    order by s.id`.execute(sql(db));
  return rows;
};

/** It is no more the team's, and not shared with it. */
export const endInTeam = async (db: Db, teamId: string, id: string, updated_at: string): Promise<void> => {
  await sql(db)
    .updateTable('scopes')
    .set({ team_id: null, visibility: 'private', updated_at })
    .where('id', '=', id)
    .where('team_id', '=', teamId)
    .execute();
  await sql(db)
    .deleteFrom('scope_members')
    .where('scope_id', '=', id)
    .where('team_id', '=', teamId)
    .execute();
};
