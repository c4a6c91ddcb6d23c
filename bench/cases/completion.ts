import { addVendor, cpuSeconds, type House, newFolder, openHouse, tearDown } from '../house.ts';
import { type Figure, inTurns, median } from '../table.ts';
import {
  openRelay,
  openVendor,
  type Pace,
  type Question,
  type Relay,
  read,
  readAll,
  tokensOf,
} from '../vendor.ts';

/** Answers of 400 tokens: what a turn costs once is spread over as many as an answer usually has. */
const PACE: Pace = {
  streams: Number(process.env.PARLEY_BENCH_STREAMS ?? 100),
  tokensPerSecond: 50,
  seconds: 8,
};
/** Short answers, one after the other: only their beginning is looked at. */
const QUICK: Pace = { streams: 1, tokensPerSecond: 200, seconds: 0.02 };
const FIRST_TOKENS = 200;
const ROUNDS = 3;

interface Stage {
  readonly house: House;
  readonly configId: string;
  /** One channel for each stream: people do not all talk in one room. */
  readonly channels: readonly string[];
}

const furnish = async (place: string, streams: number): Promise<Stage> => {
  const house = await openHouse(newFolder(), { EGRESS_ALLOW: place });
  const configId = await addVendor(house, place);
  const channels: string[] = [];
  for (let i = 0; i < streams; i++) {
    const { id } = await house.call('POST /api/v1/channels', {
      body: { title: `Room ${i}`, type: 'direct' },
    });
    channels.push(id);
  }
  return { house, configId, channels };
};

const questionFor = ({ house, configId }: Stage, channelId: string): Question => ({
  url: `${house.url}/api/v1/chat/completions`,
  token: house.token,
  body: { channel_id: channelId, content: 'hello', model: 'm', provider_config_id: configId },
});

const perToken = async (pid: number, questions: readonly Question[]): Promise<number> => {
  const before = cpuSeconds(pid);
  await readAll(questions);
  return ((cpuSeconds(pid) - before) / (questions.length * tokensOf(PACE))) * 1e6;
};

/** B1: a token of an answer in a channel, with everything a turn does, against a pipe that does nothing. */
const tokenCost = async (): Promise<Figure> => {
  const vendor = await openVendor(PACE);
  const stage = await furnish(vendor.place, PACE.streams);
  const pipe: Relay = await openRelay('pipe', vendor.place);
  const through = stage.channels.map((id) => questionFor(stage, id));
  const piped = stage.channels.map(() => ({ url: pipe.url }));
  const ours = () => perToken(stage.house.pid, through);
  const yardstick = () => perToken(pipe.pid, piped);
  await ours();
  await yardstick();
  const result = await inTurns(ROUNDS, ours, yardstick);
  pipe.stop();
  await stage.house.stop();
  tearDown(stage.house.dataDir);
  vendor.close();
  return {
    id: 'B1',
    what: `a token of a channel's answer, ${PACE.streams} streams of ${PACE.tokensPerSecond}/s`,
    ours: `${result.ours.toFixed(1)} µs`,
    yardstick: `${result.yardstick.toFixed(1)} µs`,
    ratio: result.ratio,
    goal: '≤ 1.4',
    isReached: result.ratio <= 1.4,
  };
};

const at = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** B3: what the server adds to the time until the first token, against asking the vendor directly. */
const firstToken = async (): Promise<Figure> => {
  const vendor = await openVendor(QUICK);
  const stage = await furnish(vendor.place, 1);
  const direct: Question = { url: `http://${vendor.place}/v1/chat/completions` };
  const through = questionFor(stage, stage.channels[0] ?? '');
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let i = 0; i < FIRST_TOKENS; i++) {
    ours.push((await read(through)).firstMs);
    theirs.push((await read(direct)).firstMs);
  }
  await stage.house.stop();
  tearDown(stage.house.dataDir);
  vendor.close();
  const added = { p50: median(ours) - median(theirs), p99: at(ours, 0.99) - at(theirs, 0.99) };
  return {
    id: 'B3',
    what: 'added time to the first token, p50 / p99',
    ours: `${added.p50.toFixed(1)} / ${added.p99.toFixed(1)} ms`,
    yardstick: `${median(theirs).toFixed(1)} / ${at(theirs, 0.99).toFixed(1)} ms direct`,
    ratio: null,
    goal: '≤ 2 / 10 ms',
    isReached: added.p50 <= 2 && added.p99 <= 10,
  };
};

const CADENCE: Omit<Pace, 'streams'> = { tokensPerSecond: 50, seconds: 4 };
const RAMP = [25, 50, 100, 200, 300, 400, 500, 600, 800];

const TRIES = 3;

const isEven = async (questions: readonly Question[]): Promise<boolean> => {
  const gaps = (await readAll(questions)).flatMap(({ gapsMs }) => gapsMs);
  return at(gaps, 0.99) <= 2 * (1000 / CADENCE.tokensPerSecond);
};

/** The most streams of a ramp at which, in one of three tries, one token in a hundred is late by no more than one beat. */
const held = async (questions: (streams: number) => Question[]): Promise<number> => {
  let most = 0;
  for (const streams of RAMP) {
    let hasHeld = false;
    for (let tries = 0; tries < TRIES && !hasHeld; tries++) hasHeld = await isEven(questions(streams));
    if (!hasHeld) break;
    most = streams;
  }
  return most;
};

/** B2: streams that one process holds before they stutter. The vendor and the readers need their share of the machine too. */
const capacity = async (): Promise<Figure> => {
  const vendor = await openVendor({ ...CADENCE, streams: 0 });
  const stage = await furnish(vendor.place, RAMP.at(-1) ?? 0);
  const pipe = await openRelay('pipe', vendor.place);
  const through = stage.channels.map((id) => questionFor(stage, id));
  const yardstick = await held((streams) => through.slice(0, streams).map(() => ({ url: pipe.url })));
  const ours = await held((streams) => through.slice(0, streams));
  pipe.stop();
  await stage.house.stop();
  tearDown(stage.house.dataDir);
  vendor.close();
  return {
    id: 'B2',
    what: `streams of ${CADENCE.tokensPerSecond} tokens/s held before p99 doubles`,
    ours: String(ours),
    yardstick: String(yardstick),
    // A machine too busy for the bare pipe says nothing about us.
    ratio: yardstick > 0 ? ours / yardstick : null,
    goal: '≥ 0.6',
    isReached: yardstick > 0 && ours / yardstick >= 0.6,
  };
};

export const completion = async (): Promise<Figure[]> => [
  await tokenCost(),
  await capacity(),
  await firstToken(),
];
