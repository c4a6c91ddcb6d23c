import { type House, openHouse, tearDown } from '../house.ts';
import { type Figure, inTurns, median } from '../table.ts';

const ROUNDS = 7;
const READS = 40;

const plant = async ({ call }: House, depth: number): Promise<string> => {
  const messages = Array.from({ length: depth }, (_, i) => ({
    id: String(i),
    parent_id: i === 0 ? null : String(i - 1),
    role: 'user' as const,
    content: `message number ${i} `.repeat(10),
    author_name: 'bench',
    created_at: '2026-01-01T00:00:00.000Z',
  }));
  const body = { format: 'parley.channel.v1' as const, title: `depth ${depth}`, messages };
  return (await call('POST /api/v1/channels/import', { body })).id;
};

/** B4: a conversation opens with its last screenful, however deep it is. */
export const depth = async (): Promise<Figure[]> => {
  const house = await openHouse();
  const [deep, shallow] = [await plant(house, 5_000), await plant(house, 50)];
  const open = (id: string) => async (): Promise<number> => {
    const times: number[] = [];
    for (let i = 0; i < READS; i++) {
      const began = performance.now();
      await house.call('GET /api/v1/channels/{id}/path', { params: { id }, query: { limit: '50' } });
      times.push(performance.now() - began);
    }
    return median(times);
  };
  const { ours, yardstick, ratio } = await inTurns(ROUNDS, open(deep), open(shallow));
  await house.stop();
  tearDown(house.dataDir);
  return [
    {
      id: 'B4',
      what: 'opening a conversation at depth 5,000 against depth 50',
      ours: `${ours.toFixed(2)} ms`,
      yardstick: `${yardstick.toFixed(2)} ms`,
      ratio,
      goal: '≤ 1.5',
      isReached: ratio <= 1.5,
    },
  ];
};
