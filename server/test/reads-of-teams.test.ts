// What a person's lists read does not grow with the teams that they are not in: the rows that the plans of Postgres looked at are counted.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { openDatabase } from '../src/db/open.ts';
import { raw, sql } from '../src/db/sql.ts';
import { DATABASES } from './databases.ts';
import { type Harness, start } from './harness.ts';
import { fillTeams, makeTeam, TEAM_READS, type TeamsPlace, type TeamsSize } from './many-teams.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import { explainAll, followPlans, type RanStatement } from './statement-plans.ts';
import { silent } from './toys.ts';

/** A statement gets a name with its second time, and is planned anew for five times more; then Postgres may keep one plan for all values. */
const TIMES = 8;
/** PARLEY_TEAMS=200 and PARLEY_PEOPLE=500: what the bench has. */
const TEAMS = Number(process.env.PARLEY_TEAMS ?? 120);
const PEOPLE = Number(process.env.PARLEY_PEOPLE ?? 6);
const MINE = 2;
/** Plans differ with what they begin with. There are sixty times as many teams, and a list that reads them all reads as many times the rows. */
const GROWTH_MAX = 2;
const SLACK_ROWS = 20;

const NEVER_WHOLE = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' };

/** And what grows with the size of one's own teams, which are the same here. */
const READS: typeof TEAM_READS = {
  ...TEAM_READS,
  'people that one knows': async ({ call }, { people }) =>
    (await call('GET /api/v1/presence/people', { query: { all: 'true' } })).data.length >= people - 1,
};

const noPostgres = !DATABASES.includes('postgres') || findPostgres() === undefined;

/** What each statement of each list has read at most, by the text of both. */
const rowsReadBy = async (url: string, place: TeamsPlace, size: TeamsSize): Promise<Map<string, number>> => {
  const plans = await followPlans(url);
  const read = new Map<string, number>();
  const note = (what: string, { text, rowsRead }: RanStatement): void => {
    const key = `${what}: ${text}`;
    read.set(key, Math.max(rowsRead, read.get(key) ?? 0));
  };
  for (const [what, ask] of Object.entries(READS)) {
    await plans.ran();
    for (let n = 0; n < TIMES; n++) assert.ok(await ask(place, size), what);
    for (const statement of await plans.ran()) note(what, statement);
  }
  await plans.end();
  return read;
};

test('postgres: lists read no more rows when there are more teams of other people', {
  skip: noPostgres,
}, async (t) => {
  const postgres = await startPostgres();
  t.after(() => postgres.stop());
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-reads-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  const secretKey = randomBytes(32).toString('hex');
  const on = (name: string) => ({
    ...{ dataDir, secretKey },
    databaseUrl: postgres.url.replace(/postgres$/, name),
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database few');
  const first = await start(t, 'postgres', { on: on('few') });
  const reader = await first.account('reader');
  const made = await makeTeam(reader.call);
  await first.server.stop({ graceMs: 200 });
  await client.query('create database many template few');
  await client.end();
  const readIn = async (name: 'few' | 'many', teams: number): Promise<Map<string, number>> => {
    const size = { teams, people: PEOPLE, mine: MINE, channelsPerTeam: 3, teamsPerPerson: 2 };
    const database = await openDatabase({ ...on(name), log: silent });
    await database.begin((tx) => fillTeams(tx, made.teamId, size));
    await database.begin(async (tx) => void (await raw`analyze`.execute(sql(tx))));
    await database.close();
    // Postgres would rather read the whole of a small table once; what is asked is whether it needs to.
    await explainAll(on(name).databaseUrl, NEVER_WHOLE);
    const house: Harness = await start(t, 'postgres', { on: on(name) });
    const call = house.clientOf(reader.access_token);
    return rowsReadBy(on(name).databaseUrl, { ...made, call }, size);
  };
  const few = await readIn('few', MINE);
  const many = await readIn('many', TEAMS);
  t.diagnostic(`${many.size} statements of ${Object.keys(READS).length} lists`);
  assert.ok(many.size > 2 * Object.keys(READS).length, 'each list asks something');
  const grown = [...many].flatMap(([statement, rows]) => {
    const before = few.get(statement);
    return before === undefined || rows <= GROWTH_MAX * before + SLACK_ROWS
      ? []
      : [`${rows} rows instead of ${before} for ${statement}`];
  });
  assert.deepEqual(grown, []);
});
