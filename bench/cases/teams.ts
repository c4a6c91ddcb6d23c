import { randomBytes } from 'node:crypto';
import { raw, sql } from '../../server/src/db/sql.ts';
import {
  fillTeams,
  makeTeam,
  TEAM_READS,
  type TeamsPlace,
  type TeamsSize,
} from '../../server/test/many-teams.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../../server/test/postgres.ts';
import { furnish, type House, newFolder, openHouse, tearDown } from '../house.ts';
import { type Figure, inTurns } from '../table.ts';

const ROUNDS = 5;
const READS = 15;
const EACH = { channelsPerTeam: 25, teamsPerPerson: 5 };

interface Comparison {
  readonly small: TeamsSize;
  readonly large: TeamsSize;
}

/** A person in one team, and one in many: the others grow around them. */
const COMPARISONS: readonly Comparison[] = [
  {
    small: { teams: 1, people: 50, mine: 1, ...EACH },
    large: { teams: 200, people: 500, mine: 1, ...EACH },
  },
  {
    small: { teams: 50, people: 50, mine: 50, ...EACH },
    large: { teams: 200, people: 500, mine: 50, ...EACH },
  },
];

interface Settled {
  readonly house: House;
  readonly place: TeamsPlace;
  readonly size: TeamsSize;
}

const opened = async (size: TeamsSize, postgres?: PostgresServer): Promise<Settled> => {
  const env: Record<string, string> = postgres
    ? { DATABASE_URL: postgres.url, SECRET_KEY: randomBytes(32).toString('base64') }
    : {};
  const first = await openHouse(newFolder(), env);
  const made = await makeTeam(first.call);
  await first.stop();
  await furnish(first.dataDir, (tx) => fillTeams(tx, made.teamId, size), postgres?.url);
  // What Postgres does by itself within a minute of so many rows.
  if (postgres)
    await furnish(first.dataDir, async (tx) => void (await raw`analyze`.execute(sql(tx))), postgres.url);
  const house = await openHouse(first.dataDir, env);
  return { house, place: { ...made, call: house.call }, size };
};

const medianOf = (what: string, settled: Settled) => async (): Promise<number> => {
  const times: number[] = [];
  for (let i = 0; i < READS; i++) {
    const began = performance.now();
    const isRight = await TEAM_READS[what]?.(settled.place, settled.size);
    times.push(performance.now() - began);
    if (!isRight) throw new Error(`${what}: not what was expected`);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(READS / 2)] ?? Number.NaN;
};

const said = ({ teams, people, channelsPerTeam }: TeamsSize): string =>
  `${teams} ${teams === 1 ? 'team' : 'teams'} of ${people} with ${teams * channelsPerTeam} open channels`;

const measure = async (engine: string, small: Settled, large: Settled): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const what of Object.keys(TEAM_READS)) {
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
