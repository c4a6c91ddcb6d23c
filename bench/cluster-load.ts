// What is asked of the instances that `cases/cluster.ts` measures, and what it takes of them.

import { setTimeout as sleep } from 'node:timers/promises';
import { byChance, type Flow, inHaste, post } from './by-chance.ts';
import type { Lab, Used } from './cluster-lab.ts';
import { type House, residentMb } from './house.ts';
import type { Measured, Phase } from './simulation/calibrated.ts';
import type { Growth, Work } from './simulation/costs.ts';
import { createTally } from './simulation/tally.ts';
import { type Pace, read } from './vendor.ts';

const CHANNELS = 40;
const TEXT = 'A message of ordinary length, as people write them in a chat. '.repeat(3);
export const MESSAGES: Flow = { perSecond: 30, seconds: 9, seed: 1 };
export const ANSWERS: Flow = { perSecond: 3, seconds: 12, seed: 2 };
const READS: Flow = { perSecond: 40, seconds: 5, seed: 3 };
export const LONG: Omit<Pace, 'streams'> = { tokensPerSecond: 50, seconds: 2 };
export const SHORT: Omit<Pace, 'streams'> = { tokensPerSecond: 50, seconds: 0.1 };
export const TOKENS = { long: 100, short: 5 };
/** One after the other: what they take when nothing else goes on. */
const ALONE = 60;
/** For each instance that is new. */
const WARM = { messages: 500, answers: 40, atOnce: 4 };
const IDLE_SECONDS = 5;
const RETOLD = 5_000;
const RETOLD_SECONDS = 4;

export interface Stage {
  readonly lab: Lab;
  /** Configurations of vendors whose answers are long, and short. */
  readonly long: string;
  readonly short: string;
}

/** Rooms that nothing was said in: the prompt of an answer is as long as what was said before. */
export const rooms = async ({ lab }: Stage): Promise<string[]> => {
  const ids: string[] = [];
  const [first] = lab.houses;
  for (let i = 0; first && i < CHANNELS; i++)
    ids.push(
      (await first.call('POST /api/v1/channels', { body: { title: `Room ${i}`, type: 'direct' } })).id,
    );
  return ids;
};

const turnOf = <T>(all: readonly T[], turn: number): T => {
  const one = all[turn % all.length];
  if (one === undefined) throw new Error('there is at least one');
  return one;
};

export const say =
  (houses: readonly House[], ids: readonly string[]) =>
  (turn: number): Promise<number> =>
    post(turnOf(houses, turn), `/api/v1/channels/${turnOf(ids, turn)}/messages`, {
      role: 'user',
      content: TEXT,
    });

export const ask =
  (houses: readonly House[], ids: readonly string[], configId: string) =>
  async (turn: number): Promise<number> => {
    const { url, token } = turnOf(houses, turn);
    const body = {
      channel_id: turnOf(ids, turn),
      content: 'hello',
      model: 'm',
      provider_config_id: configId,
    };
    return (await read({ url: `${url}/api/v1/chat/completions`, token, body })).firstMs;
  };

const look =
  (houses: readonly House[]) =>
  async (turn: number): Promise<number> => {
    const began = performance.now();
    await turnOf(houses, turn).call('GET /api/v1/channels', { query: { limit: '50' } });
    return performance.now() - began;
  };

const sumOf = ({ instances, postgres, clients }: Used): number =>
  instances.reduce((sum, ms) => sum + ms, postgres + clients);

const ofOthers = (before: Used, after: Used): number =>
  after.machine - before.machine - (sumOf(after) - sumOf(before));

/** What it took of whom, for each of so many. */
export const during = async (
  { lab }: Stage,
  idle: Work | null,
  work: () => Promise<readonly number[]>,
): Promise<Phase> => {
  const before = lab.used();
  const began = performance.now();
  const took = await work();
  // What follows an answer (search, notices) is of its price too.
  await sleep(500);
  const seconds = (performance.now() - began) / 1_000;
  const after = lab.used();
  const each = (of: (used: Used) => number, restMs: number): number =>
    (of(after) - of(before) - restMs * seconds) / took.length;
  const rest = idle ?? { instanceMs: 0, postgresMs: 0 };
  const tally = createTally();
  for (const ms of took) tally.add(ms);
  const phase: Phase = {
    count: took.length,
    instancesMs: after.instances.map((_, i) => each((used) => used.instances[i] ?? 0, rest.instanceMs)),
    postgresMs: each((used) => used.postgres, rest.postgresMs * after.instances.length),
    clientMs: each((used) => used.clients, 0),
    took: tally,
    otherCores: ofOthers(before, after) / seconds / 1_000,
  };
  const split = phase.instancesMs.map((ms) => ms.toFixed(2)).join(' + ');
  console.error(
    `  ${phase.count}: instances ${split}, Postgres ${phase.postgresMs.toFixed(2)}, clients ${phase.clientMs.toFixed(2)} ms each; others ${phase.otherCores.toFixed(2)} cores; took ${tally.share(0.5).toFixed(1)} / ${tally.share(0.99).toFixed(1)} ms`,
  );
  return phase;
};

export const warm = async (stage: Stage, houses: readonly House[]): Promise<void> => {
  const ids = await rooms(stage);
  const count = houses.length;
  await inHaste(WARM.messages * count, WARM.atOnce, say(houses, ids));
  await inHaste(WARM.answers * count, WARM.atOnce, ask(houses, ids, stage.short));
};

export const rest = async ({ lab }: Stage): Promise<Work> => {
  await sleep(500);
  const before = lab.used();
  await sleep(IDLE_SECONDS * 1_000);
  const after = lab.used();
  const count = after.instances.length;
  const sum = after.instances.reduce((all, ms, i) => all + ms - (before.instances[i] ?? 0), 0);
  return {
    instanceMs: sum / count / IDLE_SECONDS,
    postgresMs: (after.postgres - before.postgres) / count / IDLE_SECONDS,
  };
};

const grown = async (stage: Stage, flow: Flow, one: (turn: number) => Promise<number>): Promise<Growth> => {
  const before = await stage.lab.kept();
  const { length } = await byChance(flow, one);
  await sleep(1_000);
  const after = await stage.lab.kept();
  return {
    rows: (after.rows - before.rows) / length,
    bytes: (after.bytes - before.bytes) / length,
    walBytes: (after.walBytes - before.walBytes) / length,
    transactions: (after.transactions - before.transactions) / length,
  };
};

/** Events that all instances read in few readings. */
const heardTogether = async ({ lab }: Stage, idle: Work): Promise<number> => {
  const before = lab.used();
  const count = await lab.retell(RETOLD);
  await sleep(RETOLD_SECONDS * 1_000);
  const after = lab.used();
  const sum = after.instances.reduce((all, ms, i) => all + ms - (before.instances[i] ?? 0), 0);
  return (sum / after.instances.length - idle.instanceMs * RETOLD_SECONDS) / count;
};

/** Everything that the simulation is told: of one instance, and of another that only listens. */
export const calibrate = async (stage: Stage): Promise<Measured> => {
  const { lab, long, short } = stage;
  await warm(stage, lab.houses);
  const idle = await rest(stage);
  const fresh = () => rooms(stage);
  const alone = async (one: (turn: number) => Promise<number>) =>
    during(stage, null, async () => {
      const took: number[] = [];
      for (let i = 0; i < ALONE; i++) took.push(await one(i));
      return took;
    });
  const { houses } = lab;
  const aloneMessage = await alone(say(houses, await fresh()));
  const aloneAnswer = await alone(ask(houses, await fresh(), short));
  let ids = await fresh();
  const message = await during(stage, idle, () => byChance(MESSAGES, say(houses, ids)));
  ids = await fresh();
  const answerShort = await during(stage, idle, () => byChance(ANSWERS, ask(houses, ids, short)));
  ids = await fresh();
  const answerLong = await during(stage, idle, () => byChance(ANSWERS, ask(houses, ids, long)));
  const list = await during(stage, idle, () => byChance(READS, look(houses)));
  const storedMessage = await grown(
    stage,
    { ...MESSAGES, perSecond: 40, seconds: 5 },
    say(houses, await fresh()),
  );
  const storedAnswer = await grown(stage, { ...ANSWERS, seconds: 5 }, ask(houses, await fresh(), long));
  const memoryMb = residentMb(houses[0]?.pid ?? 0);
  await lab.grow(2);
  await warm(stage, lab.houses.slice(1));
  const first = lab.houses.slice(0, 1);
  const idleOfTwo = await rest(stage);
  ids = await fresh();
  const heardMessage = await during(stage, idleOfTwo, () => byChance(MESSAGES, say(first, ids)));
  ids = await fresh();
  const heardAnswer = await during(stage, idleOfTwo, () => byChance(ANSWERS, ask(first, ids, long)));
  const heardEventMs = await heardTogether(stage, idleOfTwo);
  return {
    tokens: TOKENS,
    idle: idleOfTwo,
    aloneMessage,
    aloneAnswer,
    message,
    answerShort,
    answerLong,
    list,
    heardMessage,
    heardAnswer,
    heardEventMs,
    stored: storedMessage,
    storedAnswer,
    memoryMb,
  };
};
