// `npm run bench -- simulate`: what so many people ask of an installation, how many it holds, and what waits where.

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { columns } from '../table.ts';
import type { Costs } from './costs.ts';
import { capacity, type Demand, demandOf, HABITS, type Habits } from './demand.ts';
import { simulate } from './house-model.ts';
import type { Layout, Outcome } from './open-model.ts';

const COSTS = fileURLToPath(new URL('../results/costs.json', import.meta.url));
const SIZES = [1_000, 100_000, 10_000_000];
/** An installation that is simulated: of more people than this, one of several that they are shared out to. */
const PEOPLE_TOGETHER = 100_000;
/** Of an instance's machine, and of that of Postgres. */
const CORES = { instanceCores: 2, postgresCores: 16 };

const ms = z.number().min(0);
const work = z.object({ instanceMs: ms, postgresMs: ms });
const told = work.extend({ heard: work });
const growth = z.object({ rows: ms, bytes: ms, walBytes: ms, transactions: ms });
const CostsFile = z.object({
  costs: z.object({
    message: told,
    answer: told,
    tokenMs: ms,
    heardEventMs: ms,
    read: work,
    deliveryMs: ms,
    idle: work,
    waitMs: z.object({ message: ms, answer: ms }),
    memory: z.object({ instanceMb: ms, socketKb: ms, streamKb: ms }),
    stored: z.object({ message: growth, answer: growth }),
  }),
});

/** What a file of `PARLEY_BENCH_COSTS` holds; a sentence where it holds something else. */
export const readCosts = (path: string): Costs | string => {
  if (!existsSync(path)) return `${path} is not there`;
  try {
    const read = CostsFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return read.success
      ? read.data.costs
      : `${path} holds no costs: ${z.prettifyError(read.error).split('\n')[0]}`;
  } catch {
    return `${path} is not JSON`;
  }
};

const short = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: Math.abs(value) >= 1_000 ? 4 : 3 });

const DEMANDS: ReadonlyArray<[string, (demand: Demand) => number]> = [
  ['questions a second', (d) => d.questionsPerSecond],
  ['messages a second', (d) => d.messagesPerSecond],
  ['requests that read, a second', (d) => d.readsPerSecond],
  ['tokens a second', (d) => d.tokensPerSecond],
  ['answers at once', (d) => d.streams],
  ['open connections of browsers', (d) => d.sockets],
  ['event loops of work for people', (d) => d.loops],
  ['of each loop, to hear what others say', (d) => d.heardUse],
  ['instances', (d) => d.instances],
  ['connections to Postgres', (d) => d.connections],
  ['cores of Postgres', (d) => d.postgresCores],
  ['transactions that write, a second', (d) => d.transactionsPerSecond],
  ['notifications a second', (d) => d.notificationsPerSecond],
  ["MB of Postgres' log a second", (d) => d.walMbPerSecond],
  ['rows of the outbox', (d) => d.outboxRows],
  ['GB of memory, all instances', (d) => d.memoryGb],
  ['GB of messages a year', (d) => d.gbPerYear],
];

export const demandTable = (sizes: readonly number[], habits: Habits, costs: Costs): string => {
  const demands = sizes.map((people) => demandOf(people, habits, costs));
  return columns([
    ['people', ...sizes.map(short)],
    ...DEMANDS.map(([what, of]) => [what, ...demands.map((demand) => short(of(demand)))]),
  ]);
};

export const capacityTable = (costs: Costs): string => {
  const names = Object.keys(HABITS) as Array<keyof typeof HABITS>;
  const held = names.map((name) => capacity(HABITS[name], costs));
  const [first = []] = held;
  return columns([
    ['enough for so many people', ...names],
    ...first.map(({ what }, part) => [what, ...held.map((parts) => short(parts[part]?.people ?? 0))]),
  ]);
};

const outcomeRow = (name: string, { instances }: Layout, outcome: Outcome): string[] => [
  name,
  String(instances),
  `${(outcome.loopUse * 100).toFixed(0)} %`,
  outcome.postgresCores.toFixed(2),
  ...[outcome.readMs, outcome.messageMs, outcome.firstTokenMs, outcome.tokenWaitMs, outcome.heardMs].map(
    (tally) => `${tally.share(0.5).toFixed(1)} / ${tally.share(0.99).toFixed(1)}`,
  ),
];
const OUTCOME = [
  'simulated',
  'instances',
  'busiest loop',
  'cores of Postgres',
  'list',
  'message',
  'first token',
  'token waits',
  'told',
];

interface Asked {
  readonly people: number;
  readonly instances: number | undefined;
  readonly seconds: number;
  readonly seed: number;
}

const simulated = ({ people, instances, seconds, seed }: Asked, habits: Habits, costs: Costs): string[] => {
  const parts = Math.ceil(people / PEOPLE_TOGETHER);
  const demand = demandOf(people / parts, habits, costs);
  const layout: Layout = { instances: instances ?? Math.min(demand.instances, 200), machine: CORES };
  const outcome = simulate(layout, costs, {
    messagesPerSecond: demand.messagesPerSecond,
    answersPerSecond: demand.questionsPerSecond,
    readsPerSecond: demand.readsPerSecond,
    tokensPerAnswer: habits.tokensPerAnswer,
    tokensPerSecond: habits.tokensPerSecond,
    listenersPerMessage: habits.listenersPerMessage,
    seconds,
    seed,
    clientMs: 0,
  });
  return outcomeRow(parts === 1 ? short(people) : `${short(people)}: one of ${parts} parts`, layout, outcome);
};

const asNumber = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

export const runSimulation = (args: readonly string[]): string => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      people: { type: 'string' },
      /** quiet, office or heavy. */
      habits: { type: 'string', default: 'office' },
      instances: { type: 'string' },
      seconds: { type: 'string', default: '30' },
      seed: { type: 'string', default: '1' },
      costs: { type: 'string', default: COSTS },
    },
  });
  const habits = Object.entries(HABITS).find(([name]) => name === values.habits)?.[1];
  if (!habits) return `--habits is one of ${Object.keys(HABITS).join(', ')}`;
  const costs = readCosts(values.costs);
  if (typeof costs === 'string') return costs;
  const people = asNumber(values.people);
  const numbers = [people, asNumber(values.instances), Number(values.seconds), Number(values.seed)];
  if (numbers.some((one) => one !== undefined && !(Number.isInteger(one) && one > 0)))
    return 'people, instances, seconds and seed are whole numbers above 0';
  const sizes = people === undefined ? SIZES : [people];
  const asked = (size: number): Asked => ({
    people: size,
    instances: asNumber(values.instances),
    seconds: Number(values.seconds),
    seed: Number(values.seed),
  });
  return [
    `In the busiest hour, habits “${values.habits}”: ${Object.entries(habits)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
    demandTable(sizes, habits, costs),
    capacityTable(costs),
    `Milliseconds, p50 / p99, of ${values.seconds} s:`,
    columns([OUTCOME, ...sizes.map((size) => simulated(asked(size), habits, costs))]),
  ].join('\n\n');
};
