import { setTimeout } from 'node:timers/promises';
import { ABUSE } from '../../server/test/abuse-scripts.ts';
import { archiveOf, manifestOf, packageForm } from '../../server/test/packages.ts';
import { openBeside } from '../beside.ts';
import { type House, newFolder, openHouse, tearDown } from '../house.ts';
import { type Figure, inTurns, median } from '../table.ts';

const ROUNDS = 5;
const CALLS = 200;
const WARM = 50;
const IN_FLIGHT = 8;
const FLOOD_MS = 10_000;
const STARTS = 3;
const [OVERHEAD_MS_MAX, CALLS_PER_SECOND_MIN, START_RATIO_MAX] = [3, 300, 1.1];

const ARCHIVE = archiveOf({
  'manifest.json': manifestOf({
    main: 'main.js',
    routes: [{ method: 'GET', path: '/nothing', handler: 'nothing' }],
  }),
  'main.js': 'export const nothing = () => ({ json: {} });',
});

const enabled = async ({ call }: House): Promise<string> => {
  const form = packageForm(ARCHIVE);
  const { id } = await call('POST /api/v1/admin/packages/install', { form });
  await call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: {} });
  return id;
};

const asking =
  ({ url, token }: House, path: string) =>
  async (): Promise<void> => {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  };

const medianOf = async (ask: () => Promise<void>): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < CALLS; n++) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  return median(times);
};

/** So many a second while several are always under way. */
const perSecond = async (ask: () => Promise<void>): Promise<number> => {
  let count = 0;
  const began = performance.now();
  const one = async (): Promise<void> => {
    while (performance.now() - began < FLOOD_MS) {
      await ask();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, one));
  return (count / (performance.now() - began)) * 1_000;
};

/** So few that no package is switched off for what they do. */
const SCRIPTS_EACH = 4;
const ATTACKERS = 2;
const QUIET_MS = 10_000;

/** Packages of scripts that mean harm; gives what asks for each. */
const hostilePackages = async (house: House): Promise<Array<() => Promise<number>>> => {
  const asks: Array<() => Promise<number>> = [];
  for (let first = 0; first < ABUSE.length; first += SCRIPTS_EACH) {
    const bodies = ABUSE.slice(first, first + SCRIPTS_EACH).map(({ body }) => body);
    const packageId = `com.example.harm${first}`;
    const archive = archiveOf({
      'manifest.json': manifestOf({
        ...{ id: packageId, main: 'main.js', capabilities: [{ name: 'kv' }] },
        routes: bodies.map((_, n) => ({ method: 'GET', path: `/${n}`, handler: `h${n}` })),
      }),
      'main.js': bodies.map((body, n) => `export async function h${n}(ctx, event) { ${body}; }`).join('\n'),
    });
    const { id } = await house.call('POST /api/v1/admin/packages/install', { form: packageForm(archive) });
    await house.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id }, body: {} });
    for (const n of bodies.keys())
      asks.push(async () => {
        const headers = { authorization: `Bearer ${house.token}` };
        const answer = await fetch(`${house.url}/api/v1/ext/${packageId}/${n}`, { headers });
        await answer.arrayBuffer();
        return answer.status;
      });
  }
  return asks;
};

/** What another person waits while every script that means harm runs, a few at a time. */
const harm = async (): Promise<Figure> => {
  const dataDir = newFolder();
  const house = await openHouse(dataDir);
  const scripts = await hostilePackages(house);
  const beside = await openBeside(house);
  const quiet = await beside.p95During(() => setTimeout(QUIET_MS));
  const statuses: number[] = [];
  const attacked = await beside.p95During(async () => {
    const left = [...scripts];
    const one = async (): Promise<void> => {
      for (let ask = left.shift(); ask !== undefined; ask = left.shift()) statuses.push(await ask());
    };
    await Promise.all(Array.from({ length: ATTACKERS }, one));
  });
  await beside.leave();
  await house.stop();
  tearDown(dataDir);
  return {
    ...{ id: 'B21', what: `another person's p95 while ${statuses.length} hostile scripts run` },
    ...{ ours: `${attacked.toFixed(1)} ms`, yardstick: `${quiet.toFixed(1)} ms`, ratio: attacked / quiet },
    ...{ goal: '≤ 2', isReached: attacked <= 2 * quiet && !statuses.includes(500) },
  };
};

const startMs = async (dataDir: string, env: Record<string, string>): Promise<number> => {
  const house = await openHouse(dataDir, env);
  await house.stop();
  return house.readyMs;
};

const starts = async (): Promise<Figure> => {
  const dataDir = newFolder();
  // The first one migrates.
  await startMs(dataDir, {});
  const found = await inTurns(
    STARTS,
    () => startMs(dataDir, {}),
    () => startMs(dataDir, { SAFE_MODE: 'on' }),
  );
  tearDown(dataDir);
  return {
    ...{ id: 'B21', what: 'start without packages against one that may have none (SAFE_MODE)' },
    ...{ ours: `${found.ours.toFixed(0)} ms`, yardstick: `${found.yardstick.toFixed(0)} ms` },
    ...{ ratio: found.ratio, goal: `≤ ${START_RATIO_MAX}`, isReached: found.ratio <= START_RATIO_MAX },
  };
};

/** B21: what a call of a package costs beyond the work of its own, and how many there are in a second. */
export const packages = async (): Promise<Figure[]> => {
  const dataDir = newFolder();
  const house = await openHouse(dataDir);
  const id = await enabled(house);
  const called = asking(house, '/api/v1/ext/com.example.toy/nothing');
  // A route of the server that reads one row, as a call of a package does before its code runs.
  const plain = asking(house, `/api/v1/extensions/${id}/settings`);
  for (let n = 0; n < WARM; n++) await Promise.all([called(), plain()]);
  const found = await inTurns(
    ROUNDS,
    () => medianOf(called),
    () => medianOf(plain),
  );
  const beyond = found.ours - found.yardstick;
  const rate = await perSecond(called);
  await house.stop();
  tearDown(dataDir);
  return [
    {
      ...{ id: 'B21', what: 'a call of a package beyond a route of the server, median' },
      ...{ ours: `${found.ours.toFixed(2)} ms`, yardstick: `${found.yardstick.toFixed(2)} ms` },
      ...{ ratio: found.ratio, goal: `+ ${OVERHEAD_MS_MAX} ms`, isReached: beyond <= OVERHEAD_MS_MAX },
    },
    {
      ...{
        id: 'B21',
        what: `calls of a package a second, ${IN_FLIGHT} at once`,
        yardstick: '–',
        ratio: null,
      },
      ...{
        ours: rate.toFixed(0),
        goal: `≥ ${CALLS_PER_SECOND_MIN}`,
        isReached: rate >= CALLS_PER_SECOND_MIN,
      },
    },
    await harm(),
    await starts(),
  ];
};
