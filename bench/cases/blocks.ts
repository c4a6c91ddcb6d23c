import autocannon from 'autocannon';
import { addVendor, openHouse, tearDown } from '../house.ts';
import type { Figure } from '../table.ts';
import { openVendor, type Question, readAll } from '../vendor.ts';

const SECONDS = 10;
const CHANNELS = 30;
const STREAMS = 30;
const TEXT = 'A message of ordinary length, as people write them in a chat, and search for later. '.repeat(3);

/** The longest that one turn of the event loop took since the last time it was asked. */
const longestBlock = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^parley_nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1_000;
};

/** B11: what the slowest turn of the loop took while people write, read, search and are answered. */
export const blocks = async (): Promise<Figure[]> => {
  const vendor = await openVendor({ streams: STREAMS, tokensPerSecond: 50, seconds: SECONDS - 2 });
  const house = await openHouse(undefined, { EGRESS_ALLOW: vendor.place });
  const configId = await addVendor(house, vendor.place);
  const ids: string[] = [];
  for (let i = 0; i < CHANNELS; i++) ids.push((await house.call('POST /api/v1/channels')).id);
  const headers = { authorization: `Bearer ${house.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ role: 'user', content: TEXT });
  const mixed = ids.flatMap((id) => [
    { method: 'POST', path: `/api/v1/channels/${id}/messages`, headers, body } as const,
    { method: 'GET', path: `/api/v1/channels/${id}/path`, headers } as const,
    { method: 'GET', path: '/api/v1/channels?limit=50', headers } as const,
    { method: 'GET', path: '/api/v1/search?q=message', headers } as const,
  ]);
  const questions = ids.slice(0, STREAMS).map(
    (id): Question => ({
      url: `${house.url}/api/v1/chat/completions`,
      token: house.token,
      body: { channel_id: id, content: 'hello', model: 'm', provider_config_id: configId },
    }),
  );
  const load = async (seconds: number, asked: readonly Question[]) => {
    const [result] = await Promise.all([
      autocannon({ url: house.url, duration: seconds, connections: 10, requests: mixed }),
      readAll(asked),
    ]);
    return result;
  };
  // A first round that counts for nothing: what loads with its first use is loaded, and code gets warm.
  await load(3, questions.slice(0, 3));
  await longestBlock(house.url);
  const result = await load(SECONDS, questions);
  const longest = await longestBlock(house.url);
  await house.stop();
  tearDown(house.dataDir);
  vendor.close();
  return [
    {
      id: 'B11',
      what: `longest block of the loop: ${STREAMS} answers and ${result.requests.average.toFixed(0)} mixed requests per second`,
      ours: `${longest.toFixed(0)} ms`,
      yardstick: '–',
      ratio: null,
      goal: '≤ 50 ms',
      isReached: longest <= 50,
    },
  ];
};
