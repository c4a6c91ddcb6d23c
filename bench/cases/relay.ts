import { cpuSeconds } from '../house.ts';
import { type Figure, inTurns } from '../table.ts';
import { openRelay, openVendor, type Pace, type Relay, readAll, tokensOf } from '../vendor.ts';

const PACE: Pace = {
  streams: Number(process.env.PARLEY_BENCH_STREAMS ?? 100),
  tokensPerSecond: 50,
  seconds: 4,
};
const ROUNDS = 5;

/** Microseconds of the relay's processor time for each token that came through. */
const cost = async ({ url, pid }: Relay): Promise<number> => {
  const before = cpuSeconds(pid);
  await readAll(Array.from({ length: PACE.streams }, () => ({ url })));
  return ((cpuSeconds(pid) - before) / (PACE.streams * tokensOf(PACE))) * 1e6;
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
  pipe.stop();
  wire.stop();
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
