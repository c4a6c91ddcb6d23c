// A server on which many teams work, of which a person is in some: for what must not grow with the teams of others.

import type { Call } from '@parley/contract/client';
import { type Db, sql } from '../src/db/sql.ts';
import { newId } from '../src/kernel/ids.ts';
import type { TeamMemberRow, TeamRow } from '../src/modules/teams/rows.ts';

/** How many teams there are, how many people are in each, and how many of them the person who reads is in. */
export interface TeamsSize {
  readonly teams: number;
  readonly people: number;
  readonly mine: number;
  readonly channelsPerTeam: number;
  /** In how many of them each of the others is. */
  readonly teamsPerPerson: number;
}

/** Where the person who reads is. */
export interface TeamsPlace {
  readonly call: Call;
  readonly teamId: string;
  readonly workspaceId: string;
}

const ROWS_PER_STATEMENT = 400;
/** Of a list that is asked for without a size. */
const PAGE = 50;

/** The nouns of which each team has one that its people see. */
const THINGS = ['projects', 'notes', 'tasks', 'knowledge_bases', 'workflows'] as const;

/** The team of the person with one thing of each kind in it, made by the server itself. */
export const makeTeam = async (call: Call): Promise<Omit<TeamsPlace, 'call'>> => {
  await call('POST /api/v1/channels', { body: { title: 'Mine' } });
  const { id: teamId } = await call('POST /api/v1/teams', { body: { name: 'Ours' } });
  const { data } = await call('GET /api/v1/workspaces');
  const workspaceId = data.find(({ team_id }) => team_id === teamId)?.id ?? '';
  const seen = { workspace_id: workspaceId, visibility: 'team' } as const;
  const project = await call('POST /api/v1/projects', { body: { name: 'Harvest', ...seen } });
  await call('POST /api/v1/tasks', { body: { title: 'Dig', project_id: project.id, ...seen } });
  await call('POST /api/v1/notes', { body: { title: 'Seeds', project_id: project.id, ...seen } });
  await call('POST /api/v1/knowledge-bases', { body: { name: 'Soils', ...seen } });
  await call('POST /api/v1/workflows', { body: { title: 'Sowing', ...seen } });
  return { teamId, workspaceId };
};

const inBatches = async <T>(rows: readonly T[], put: (batch: T[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await put(rows.slice(from, from + ROWS_PER_STATEMENT));
};

/** Copies are of what the server made itself, so that every column is as it would be. */
const patternsIn = async (tx: Db, teamId: string) => ({
  user: await sql(tx).selectFrom('users').selectAll().executeTakeFirstOrThrow(),
  team: await sql(tx).selectFrom('teams').selectAll().where('id', '=', teamId).executeTakeFirstOrThrow(),
  roles: await sql(tx).selectFrom('team_roles').selectAll().where('team_id', '=', teamId).execute(),
  member: await sql(tx)
    .selectFrom('team_members')
    .selectAll()
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow(),
  place: await sql(tx)
    .selectFrom('workspaces')
    .selectAll()
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow(),
  channel: await sql(tx).selectFrom('channels').selectAll().executeTakeFirstOrThrow(),
  participant: await sql(tx).selectFrom('participants').selectAll().executeTakeFirstOrThrow(),
});

type Patterns = Awaited<ReturnType<typeof patternsIn>>;

interface OtherTeam {
  readonly row: TeamRow;
  readonly workspaceId: string;
  /** The member whose things these are. */
  readonly ownerId: string;
}

const addPeople = async (tx: Db, { user }: Patterns, count: number): Promise<string[]> => {
  const users = Array.from({ length: count }, (_, n) => ({
    ...user,
    ...{ id: newId(), role: 'user' as const, display_name: `Person ${n}`, display_key: `person ${n}` },
    ...{ username: `p${n}`, username_key: `p${n}`, handle: `p${n}` },
    ...{ email: `p${n}@example.com`, email_key: `p${n}@example.com` },
  }));
  await inBatches(users, (batch) => sql(tx).insertInto('users').values(batch).execute());
  return users.map(({ id }) => id);
};

/** The teams besides the person's own, with their roles and places; and who is in all of them. */
const addTeams = async (
  tx: Db,
  pattern: Patterns,
  people: readonly string[],
  size: TeamsSize,
): Promise<OtherTeam[]> => {
  const personOf = (n: number): string => people[n % people.length] ?? '';
  const others = Array.from({ length: size.teams - 1 }, (_, n): OtherTeam => {
    const named = { name: `Team ${n}`, name_key: `team ${n}`, handle: `team-${n}` };
    const member_count = n < size.mine - 1 ? size.people : size.people - 1;
    const row = { ...pattern.team, id: newId(), ...named, member_count };
    return { row, workspaceId: newId(), ownerId: personOf((n + 1) * size.people) };
  });
  await sql(tx)
    .updateTable('teams')
    .set({ member_count: size.people })
    .where('id', '=', pattern.team.id)
    .execute();
  const roles = others.flatMap(({ row }) =>
    pattern.roles.map((role) => ({ ...role, id: newId(), team_id: row.id })),
  );
  const places = others.map(({ row: { id: team_id, name, name_key }, workspaceId: id }) => ({
    ...pattern.place,
    ...{ id, team_id, name, name_key },
  }));
  const members = [pattern.team, ...others.map(({ row }) => row)].flatMap(({ id }, n) =>
    Array.from(
      { length: size.people - 1 },
      (_, i): TeamMemberRow => ({
        ...pattern.member,
        ...{
          id: newId(),
          team_id: id,
          user_id: personOf(n * size.people + i),
          role: i === 0 ? 'owner' : 'member',
        },
        joined_at: new Date(Date.parse(pattern.member.joined_at) + i).toISOString(),
      }),
    ),
  );
  const seats = others
    .slice(0, size.mine - 1)
    .map(({ row }): TeamMemberRow => ({ ...pattern.member, id: newId(), team_id: row.id, role: 'member' }));
  const teams = others.map(({ row }) => row);
  await inBatches(teams, (batch) => sql(tx).insertInto('teams').values(batch).execute());
  await inBatches(roles, (batch) => sql(tx).insertInto('team_roles').values(batch).execute());
  await inBatches(places, (batch) => sql(tx).insertInto('workspaces').values(batch).execute());
  await inBatches([...members, ...seats], (batch) =>
    sql(tx).insertInto('team_members').values(batch).execute(),
  );
  return others;
};

const addChannels = async (
  tx: Db,
  { channel, participant }: Patterns,
  places: ReadonlyArray<Pick<OtherTeam, 'workspaceId' | 'ownerId'>>,
  perTeam: number,
): Promise<void> => {
  const channels = places.flatMap(({ workspaceId, ownerId }, n) =>
    Array.from({ length: perTeam }, (_, i) => ({
      ...channel,
      ...{ id: newId(), title: `Open ${n} ${i}`, workspace_id: workspaceId, owner_id: ownerId },
      visibility: 'team' as const,
    })),
  );
  await inBatches(channels, (batch) => sql(tx).insertInto('channels').values(batch).execute());
  const seats = channels.map(({ id, owner_id }) => ({
    ...participant,
    ...{ id: newId(), channel_id: id, user_id: owner_id },
  }));
  await inBatches(seats, (batch) => sql(tx).insertInto('participants').values(batch).execute());
};

/** One of each for every team, in its project where the pattern is in one. */
const addThings = async (tx: Db, others: readonly OtherTeam[]): Promise<void> => {
  const projectOf = new Map(others.map(({ row }) => [row.id, newId()]));
  for (const noun of THINGS) {
    const pattern = await sql(tx).selectFrom(noun).selectAll().executeTakeFirstOrThrow();
    const scope = await sql(tx)
      .selectFrom('scopes')
      .selectAll()
      .where('id', '=', pattern.id)
      .executeTakeFirstOrThrow();
    const member = await sql(tx)
      .selectFrom('scope_members')
      .selectAll()
      .where('scope_id', '=', pattern.id)
      .executeTakeFirstOrThrow();
    const made = others.map(({ row: { id: team_id }, workspaceId, ownerId }, n) => {
      const project = projectOf.get(team_id) ?? '';
      const id = noun === 'projects' ? project : newId();
      return {
        scope: { ...scope, id, team_id, owner_id: ownerId },
        member: { ...member, id: newId(), scope_id: id, user_id: ownerId },
        row: {
          ...{ ...pattern, id, workspace_id: workspaceId },
          ...(noun === 'tasks' || noun === 'notes' ? { project_id: project } : {}),
          ...(noun === 'workflows' ? { slug: `sowing-${n}` } : {}),
        },
      };
    });
    const scopes = made.map((of) => of.scope);
    const members = made.map((of) => of.member);
    const rows = made.map((of) => of.row);
    await inBatches(scopes, (batch) => sql(tx).insertInto('scopes').values(batch).execute());
    await inBatches(members, (batch) => sql(tx).insertInto('scope_members').values(batch).execute());
    await inBatches(rows, (batch) =>
      sql(tx)
        .insertInto(noun)
        .values(batch as never)
        .execute(),
    );
  }
};

/** The person is in their own team and in the first of the others; the rest are other people's. */
export const fillTeams = async (tx: Db, teamId: string, size: TeamsSize): Promise<void> => {
  const pattern = await patternsIn(tx, teamId);
  const count = Math.max(size.people, Math.ceil((size.people * size.teams) / size.teamsPerPerson));
  const people = await addPeople(tx, pattern, count);
  const others = await addTeams(tx, pattern, people, size);
  const own = { workspaceId: pattern.place.id, ownerId: people[0] ?? '' };
  await addChannels(tx, pattern, [own, ...others], size.channelsPerTeam);
  await addThings(tx, others);
};

type Read = (place: TeamsPlace, size: TeamsSize) => Promise<boolean>;

const isPageOf = (data: readonly unknown[], count: number): boolean => data.length === Math.min(PAGE, count);

/** What a page asks for when it opens, each with whether the answer is what there is. */
export const TEAM_READS: Readonly<Record<string, Read>> = {
  bootstrap: async ({ call }, { mine }) =>
    (await call('GET /api/v1/profile/bootstrap')).teams.length === mine,
  teams: async ({ call }, { mine, people }) => {
    const { data } = await call('GET /api/v1/teams/mine');
    return data.length === mine && data.every(({ member_count }) => member_count === people);
  },
  members: async ({ call, teamId: id }, { people }) =>
    isPageOf((await call('GET /api/v1/teams/{id}/members', { params: { id } })).data, people),
  workspaces: async ({ call }, { mine }) => isPageOf((await call('GET /api/v1/workspaces')).data, mine + 1),
  overview: async ({ call, workspaceId: id }, { channelsPerTeam }) =>
    (await call('GET /api/v1/workspaces/{id}/overview', { params: { id } })).open_channel_count ===
    channelsPerTeam,
  activity: async ({ call, workspaceId: id }, { people, channelsPerTeam }) => {
    const { data } = await call('GET /api/v1/workspaces/{id}/activity', { params: { id } });
    return data.length >= Math.min(20, people + channelsPerTeam);
  },
  'open channels of a workspace': async ({ call, workspaceId: id }, { channelsPerTeam }) => {
    const query = { scope: 'open' } as const;
    const { data } = await call('GET /api/v1/workspaces/{id}/channels', { params: { id }, query });
    return isPageOf(data, channelsPerTeam);
  },
  'open channels': async ({ call }, { mine, channelsPerTeam }) =>
    isPageOf((await call('GET /api/v1/channels/open')).data, mine * channelsPerTeam),
  channels: async ({ call }) => (await call('GET /api/v1/channels')).data.length === 1,
  'channels of a workspace': async ({ call, workspaceId: workspace_id }) =>
    (await call('GET /api/v1/channels', { query: { workspace_id } })).data.length === 0,
  projects: async ({ call }, { mine }) => {
    const { data } = await call('GET /api/v1/projects');
    return isPageOf(data, mine) && data.every(({ open_task_count }) => open_task_count === 1);
  },
  notes: async ({ call }, { mine }) => isPageOf((await call('GET /api/v1/notes')).data, mine),
  tasks: async ({ call }, { mine }) => isPageOf((await call('GET /api/v1/tasks')).data, mine),
  'knowledge bases': async ({ call }, { mine }) =>
    isPageOf((await call('GET /api/v1/knowledge-bases')).data, mine),
  workflows: async ({ call }, { mine }) => isPageOf((await call('GET /api/v1/workflows')).data, mine),
  notifications: async ({ call }) => (await call('GET /api/v1/notifications')).data.length === 0,
};
