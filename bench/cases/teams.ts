import { randomBytes } from 'node:crypto';
import type { Db } from '../../server/src/db/sql.ts';
import { raw, sql } from '../../server/src/db/sql.ts';
import { newId } from '../../server/src/kernel/ids.ts';
import type { TeamMemberRow, TeamRoleRow, TeamRow } from '../../server/src/modules/teams/rows.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../server/test/postgres.ts';
import { furnish, type House, newFolder, openHouse, tearDown } from '../house.ts';
import { type Figure, inTurns } from '../table.ts';

const ROUNDS = 5;
const READS = 15;
const CHANNELS_PER_TEAM = 25;
const ROWS_PER_STATEMENT = 400;

/** How many teams there are, how many people are in each, and how many of them the person who reads is in. */
interface Size {
  readonly teams: number;
  readonly people: number;
  readonly mine: number;
}

interface Comparison {
  readonly small: Size;
  readonly large: Size;
}

/** A person in one team, and one in many: the others grow around them. */
const COMPARISONS: readonly Comparison[] = [
  { small: { teams: 1, people: 50, mine: 1 }, large: { teams: 200, people: 500, mine: 1 } },
  { small: { teams: 50, people: 50, mine: 50 }, large: { teams: 200, people: 500, mine: 50 } },
];
/** Of a list that is asked for without a size. */
const PAGE = 50;

const inBatches = async <T>(rows: readonly T[], put: (batch: T[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await put(rows.slice(from, from + ROWS_PER_STATEMENT));
};

/** Copies of what the server made itself, so that every column is as it would be. */
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

/** The person is in their own team and in the first of the others; the rest are other people's. Everyone is in several, as many as it takes. */
const fill =
  (teamId: string, { teams, people, mine }: Size) =>
  async (tx: Db): Promise<void> => {
    const pattern = await patternsIn(tx, teamId);
    const users = Array.from({ length: people * 4 }, (_, n) => ({
      ...pattern.user,
      ...{ id: newId(), role: 'user' as const, display_name: `Person ${n}`, display_key: `person ${n}` },
      ...{ username: `p${n}`, username_key: `p${n}`, handle: `p${n}` },
      ...{ email: `p${n}@example.com`, email_key: `p${n}@example.com` },
    }));
    await inBatches(users, (batch) => sql(tx).insertInto('users').values(batch).execute());
    const others: TeamRow[] = Array.from({ length: teams - 1 }, (_, n) => ({
      ...pattern.team,
      ...{ id: newId(), name: `Team ${n}`, name_key: `team ${n}`, handle: `team-${n}` },
      member_count: n < mine - 1 ? people : people - 1,
    }));
    await sql(tx).updateTable('teams').set({ member_count: people }).where('id', '=', teamId).execute();
    await inBatches(others, (batch) => sql(tx).insertInto('teams').values(batch).execute());
    const roles: TeamRoleRow[] = others.flatMap(({ id }) =>
      pattern.roles.map((role) => ({ ...role, id: newId(), team_id: id })),
    );
    await inBatches(roles, (batch) => sql(tx).insertInto('team_roles').values(batch).execute());
    const places = others.map(({ id, name, name_key }) => ({
      ...pattern.place,
      ...{ id: newId(), team_id: id, name, name_key },
    }));
    await inBatches(places, (batch) => sql(tx).insertInto('workspaces').values(batch).execute());
    const members: TeamMemberRow[] = [pattern.team, ...others].flatMap(({ id }, n) =>
      Array.from({ length: people - 1 }, (_, i) => ({
        ...pattern.member,
        ...{ id: newId(), team_id: id, user_id: users[(n * 7 + i) % users.length]?.id ?? '' },
        ...{ role: i === 0 ? 'owner' : 'member' },
        joined_at: new Date(Date.parse(pattern.member.joined_at) + i).toISOString(),
      })),
    );
    const seatsOfMine: TeamMemberRow[] = others.slice(0, mine - 1).map(({ id }) => ({
      ...pattern.member,
      ...{ id: newId(), team_id: id, role: 'member' },
    }));
    await inBatches([...members, ...seatsOfMine], (batch) =>
      sql(tx).insertInto('team_members').values(batch).execute(),
    );
    const channels = [pattern.place, ...places].flatMap(({ id }, n) =>
      Array.from({ length: CHANNELS_PER_TEAM }, (_, i) => ({
        ...pattern.channel,
        ...{ id: newId(), title: `Open ${n} ${i}`, workspace_id: id, visibility: 'team' as const },
        owner_id: users[n % users.length]?.id ?? '',
      })),
    );
    await inBatches(channels, (batch) => sql(tx).insertInto('channels').values(batch).execute());
    const seats = channels.map(({ id, owner_id }) => ({
      ...pattern.participant,
      ...{ id: newId(), channel_id: id, user_id: owner_id },
    }));
    await inBatches(seats, (batch) => sql(tx).insertInto('participants').values(batch).execute());
  };

interface Settled {
  readonly house: House;
  readonly teamId: string;
  readonly workspaceId: string;
  readonly size: Size;
}

const opened = async (size: Size, postgres?: PostgresServer): Promise<Settled> => {
  const env: Record<string, string> = postgres
    ? { DATABASE_URL: postgres.url, SECRET_KEY: randomBytes(32).toString('base64') }
    : {};
  const first = await openHouse(newFolder(), env);
  await first.call('POST /api/v1/channels', { body: { title: 'Mine' } });
  const { id: teamId } = await first.call('POST /api/v1/teams', { body: { name: 'Ours' } });
  const { data } = await first.call('GET /api/v1/workspaces');
  const workspaceId = data.find(({ team_id }) => team_id === teamId)?.id ?? '';
  const place = { workspace_id: workspaceId };
  const project = await first.call('POST /api/v1/projects', { body: { name: 'Harvest', ...place } });
  await first.call('POST /api/v1/tasks', { body: { title: 'Dig', project_id: project.id, ...place } });
  await first.stop();
  await furnish(first.dataDir, fill(teamId, size), postgres?.url);
  // What Postgres does by itself within a minute of so many rows.
  if (postgres)
    await furnish(first.dataDir, async (tx) => void (await raw`analyze`.execute(sql(tx))), postgres.url);
  return { house: await openHouse(first.dataDir, env), teamId, workspaceId, size };
};

/** What a page asks for when it opens, each with what must be in the answer. */
const READ: Record<string, (settled: Settled) => Promise<boolean>> = {
  bootstrap: async ({ house, size }) =>
    (await house.call('GET /api/v1/profile/bootstrap')).teams.length === size.mine,
  teams: async ({ house, size }) => {
    const { data } = await house.call('GET /api/v1/teams/mine');
    return data.length === size.mine && data.every(({ member_count }) => member_count === size.people);
  },
  members: async ({ house, teamId }) =>
    (await house.call('GET /api/v1/teams/{id}/members', { params: { id: teamId } })).data.length === 50,
  workspaces: async ({ house, size }) =>
    (await house.call('GET /api/v1/workspaces')).data.length === Math.min(PAGE, size.mine + 1),
  overview: async ({ house, workspaceId }) => {
    const answer = await house.call('GET /api/v1/workspaces/{id}/overview', { params: { id: workspaceId } });
    return answer.open_channel_count === CHANNELS_PER_TEAM;
  },
  'open channels': async ({ house, workspaceId }) => {
    const query = { scope: 'open' } as const;
    const answer = await house.call('GET /api/v1/workspaces/{id}/channels', {
      params: { id: workspaceId },
      query,
    });
    return answer.data.length === CHANNELS_PER_TEAM;
  },
  channels: async ({ house }) => (await house.call('GET /api/v1/channels')).data.length === 1,
  projects: async ({ house }) => {
    const { data } = await house.call('GET /api/v1/projects');
    return data.length === 1 && data[0]?.open_task_count === 1;
  },
};

const medianOf = (what: string, settled: Settled) => async (): Promise<number> => {
  const times: number[] = [];
  for (let i = 0; i < READS; i++) {
    const began = performance.now();
    const isRight = await READ[what]?.(settled);
    times.push(performance.now() - began);
    if (!isRight) throw new Error(`${what}: not what was expected`);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(READS / 2)] ?? Number.NaN;
};

const said = ({ teams, people }: Size): string =>
  `${teams} ${teams === 1 ? 'team' : 'teams'} of ${people} with ${teams * CHANNELS_PER_TEAM} open channels`;

const measure = async (engine: string, small: Settled, large: Settled): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const what of Object.keys(READ)) {
    const { ours, yardstick, ratio } = await inTurns(ROUNDS, medianOf(what, large), medianOf(what, small));
    figures.push({
      id: 'B14',
      what: `${engine}: ${what} of a person in ${large.size.mine}, median, ${said(large.size)}, against ${said(small.size)}`,
      ours: `${ours.toFixed(2)} ms`,
      yardstick: `${yardstick.toFixed(2)} ms`,
      ratio,
      goal: '≤ 1.3',
      isReached: ratio <= 1.3,
    });
  }
  for (const { house } of [small, large]) {
    await house.stop();
    tearDown(house.dataDir);
  }
  return figures;
};

/** B14: what a member sees costs the same, however many teams, people and open channels there are. */
export const teams = async (): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const { small, large } of COMPARISONS)
    figures.push(...(await measure('SQLite', await opened(small), await opened(large))));
  if (!findPostgres()) return figures;
  for (const { small, large } of COMPARISONS) {
    const servers = [await startPostgres(), await startPostgres()] as const;
    const houses = [await opened(small, servers[0]), await opened(large, servers[1])] as const;
    figures.push(...(await measure('Postgres', ...houses)));
    for (const server of servers) await server.stop();
  }
  return figures;
};
