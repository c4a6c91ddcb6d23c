import { newFolder, openHouse, residentMb, tearDown } from '../house.ts';
import { type Figure, median } from '../table.ts';

const ROUNDS = 3;
const SETTLE_MS = 3_000;

/** B9: from nothing to ready, and what it then needs while no request comes. */
export const start = async (): Promise<Figure[]> => {
  const dataDir = newFolder();
  const [times, memory]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const house = await openHouse(dataDir);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    // The first one fills the compile cache and migrates.
    if (round > 0) times.push(house.readyMs);
    memory.push(residentMb(house.pid));
    await house.stop();
  }
  tearDown(dataDir);
  const [ms, mb] = [median(times), median(memory)];
  const base = { yardstick: '–', ratio: null };
  return [
    {
      ...base,
      id: 'B9',
      what: 'start to ready',
      ours: `${ms.toFixed(0)} ms`,
      goal: '≤ 2000 ms',
      isReached: ms <= 2_000,
    },
    {
      ...base,
      id: 'B9',
      what: 'memory, idle',
      ours: `${mb.toFixed(0)} MB`,
      goal: '≤ 150 MB',
      isReached: mb <= 150,
    },
  ];
};
