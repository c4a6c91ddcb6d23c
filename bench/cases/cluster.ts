import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { byChance } from '../by-chance.ts';
import { openLab } from '../cluster-lab.ts';
import {
  ANSWERS,
  ask,
  calibrate,
  during,
  LONG,
  MESSAGES,
  rest,
  rooms,
  SHORT,
  type Stage,
  say,
  TOKENS,
  warm,
} from '../cluster-load.ts';
import { addVendor } from '../house.ts';
import { machine } from '../saved-run.ts';
import { calibrated, type Measured, type Phase } from '../simulation/calibrated.ts';
import type { Costs } from '../simulation/costs.ts';
import { simulate } from '../simulation/house-model.ts';
import type { Outcome } from '../simulation/open-model.ts';
import { type Figure, figure } from '../table.ts';
import { openVendor } from '../vendor.ts';

/** Of the machine that everything runs on. */
const CORES = cpus().length;

const total = ({ instancesMs, postgresMs }: Phase): number =>
  instancesMs.reduce((sum, ms) => sum + ms, postgresMs);

const BASE = { readsPerSecond: 0, listenersPerMessage: 0, tokensPerSecond: LONG.tokensPerSecond };
const said = (instances: number, costs: Costs, clientMs: number): Outcome =>
  simulate({ instances, machine: { cores: CORES } }, costs, {
    ...BASE,
    messagesPerSecond: MESSAGES.perSecond,
    answersPerSecond: 0,
    tokensPerAnswer: 0,
    seconds: 60,
    seed: 1,
    clientMs,
  });
const answered = (instances: number, costs: Costs, clientMs: number): Outcome =>
  simulate({ instances, machine: { cores: CORES } }, costs, {
    ...BASE,
    messagesPerSecond: 0,
    answersPerSecond: ANSWERS.perSecond,
    tokensPerAnswer: TOKENS.long,
    seconds: 60,
    seed: 1,
    clientMs,
  });

const against = (what: string, measured: number, simulated: number): Figure => {
  const ratio = measured / simulated;
  return figure('S1', `${what}, measured against simulated`, {
    ours: `${measured.toFixed(2)} ms`,
    yardstick: `${simulated.toFixed(2)} ms`,
    ratio,
    goal: '0.8 to 1.25',
    isReached: ratio >= 0.8 && ratio <= 1.25,
  });
};

const shared = (what: string, instances: number, one: number, many: number): Figure =>
  figure('B10', `processor of all processes per ${what}, ${instances} instances against one`, {
    ours: `${many.toFixed(2)} ms`,
    yardstick: `${one.toFixed(2)} ms`,
    ratio: many / one,
    goal: '≤ 1.15',
    isReached: many / one <= 1.15,
  });

interface Row {
  readonly instances: number;
  readonly message: Phase;
  readonly answer: Phase;
}

const othersOf = (rows: readonly Row[]): number =>
  Math.max(...rows.flatMap(({ message, answer }) => [message.otherCores, answer.otherCores]));

const figuresOf = (rows: readonly Row[], measured: Measured, costs: Costs): Figure[] => {
  const [one] = rows;
  if (!one) return [];
  const clientMs = Math.max(0, measured.message.clientMs);
  const answerClientMs = Math.max(0, measured.answerLong.clientMs);
  return [
    ...rows
      .slice(1)
      .flatMap(({ instances, message, answer }) => [
        shared('message', instances, total(one.message), total(message)),
        shared('answer of 100 tokens', instances, total(one.answer), total(answer)),
      ]),
    figure('S1', `cores that others used on this machine of ${CORES} meanwhile, at most`, {
      ours: othersOf(rows).toFixed(2),
      goal: '≤ 0.1: else waits are theirs too',
      isReached: othersOf(rows) <= 0.1,
    }),
    ...rows.flatMap(({ instances, message, answer }) => {
      const messages = said(instances, costs, clientMs);
      const answers = answered(instances, costs, answerClientMs);
      const at = `${instances} ${instances === 1 ? 'instance' : 'instances'}`;
      return [
        against(`${at}: processor per message`, total(message), messages.processorMs / messages.messages),
        against(`${at}: processor per answer`, total(answer), answers.processorMs / answers.answers),
        against(`${at}: a message takes, mean`, message.took.mean(), messages.messageMs.mean()),
        against(`${at}: a message takes, p99`, message.took.share(0.99), messages.messageMs.share(0.99)),
        against(`${at}: first token, mean`, answer.took.mean(), answers.firstTokenMs.mean()),
        against(`${at}: first token, p99`, answer.took.share(0.99), answers.firstTokenMs.share(0.99)),
      ];
    }),
  ];
};

/**
 * B10 and S1: 1, 2 and 4 instances on one Postgres with the same small load, and what the simulation says of it. It is told what one
 * instance costs alone, and a second one that only listens; how that grows, and what waits where, it has to say by itself.
 */
export const cluster = async (): Promise<Figure[]> => {
  const [long, short] = await Promise.all([
    openVendor({ ...LONG, streams: 0 }),
    openVendor({ ...SHORT, streams: 0 }),
  ]);
  const lab = await openLab(`${long.place},${short.place}`);
  const [first] = lab.houses;
  if (!first) throw new Error('a lab has one instance');
  const stage: Stage = {
    lab,
    long: await addVendor(first, long.place, 'long'),
    short: await addVendor(first, short.place, 'short'),
  };
  const measured = await calibrate(stage);
  const rows: Row[] = [{ instances: 1, message: measured.message, answer: measured.answerLong }];
  for (const instances of [2, 4]) {
    const old = lab.houses.length;
    await lab.grow(instances);
    if (instances > old) await warm(stage, lab.houses.slice(old));
    const idle = await rest(stage);
    let ids = await rooms(stage);
    const message = await during(stage, idle, () => byChance(MESSAGES, say(lab.houses, ids)));
    ids = await rooms(stage);
    const answer = await during(stage, idle, () => byChance(ANSWERS, ask(lab.houses, ids, stage.long)));
    rows.push({ instances, message, answer });
  }
  await lab.close();
  long.close();
  short.close();
  const costs = calibrated(measured);
  const place = process.env.PARLEY_BENCH_COSTS;
  if (place !== undefined)
    writeFileSync(place, `${JSON.stringify({ machine: machine(), costs }, null, 2)}\n`);
  return figuresOf(rows, measured, costs);
};
