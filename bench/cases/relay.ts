import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { cpuSeconds } from '../house.ts';
import { type Figure, inTurns } from '../table.ts';
import { openVendor, type Pace, readAll } from '../vendor.ts';

const CHILD = fileURLToPath(new URL('../relay-child.ts', import.meta.url));
const PACE: Pace = {
  streams: Number(process.env.PARLEY_BENCH_STREAMS ?? 100),
  tokensPerSecond: 50,
  seconds: 4,
};
const ROUNDS = 5;

interface Relay {
  readonly url: string;
  readonly child: ChildProcess;
}

const openRelay = (mode: 'pipe' | 'wire', place: string): Promise<Relay> =>
  new Promise((resolve, reject) => {
    const child = fork(CHILD, [mode, place], { execArgv: ['--max-semi-space-size=8'] });
    child.once('message', (port) => resolve({ url: `http://127.0.0.1:${port}/`, child }));
    child.once('exit', (code) => reject(new Error(`the relay ended with ${code}`)));
  });

/** Microseconds of the relay's processor time for each token that came through. */
const cost = async ({ url, child }: Relay): Promise<number> => {
  const pid = child.pid ?? 0;
  const before = cpuSeconds(pid);
  const tokens = await readAll(url, PACE);
  return ((cpuSeconds(pid) - before) / tokens) * 1e6;
};

/** B1, the adapter alone: what reading a vendor's stream costs, against handing its bytes on unread. */
export const relay = async (): Promise<Figure[]> => {
  const vendor = await openVendor(PACE);
  const [pipe, wire] = await Promise.all([openRelay('pipe', vendor.place), openRelay('wire', vendor.place)]);
  // A first round that counts for nothing: connections open and code gets warm.
  await cost(pipe);
  await cost(wire);
  const result = await inTurns(
    ROUNDS,
    () => cost(wire),
    () => cost(pipe),
  );
  for (const { child } of [pipe, wire]) child.kill();
  vendor.close();
  return [
    {
      id: 'B1a',
      what: `a token through the adapter alone, ${PACE.streams} streams of ${PACE.tokensPerSecond}/s`,
      ours: `${result.ours.toFixed(1)} µs`,
      yardstick: `${result.yardstick.toFixed(1)} µs`,
      ratio: result.ratio,
      goal: '≤ 1.2',
      isReached: result.ratio <= 1.2,
    },
  ];
};
