import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import { openHouse, tearDown } from '../house.ts';
import { type Figure, inTurns } from '../table.ts';

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 16;

const rate = async (url: string, token: string): Promise<number> => {
  const result = await autocannon({
    url,
    duration: SECONDS,
    connections: CONNECTIONS,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were refusals`);
  return result.requests.average;
};

/** B5: an authenticated list of 50 channels, against bare node:http that builds and sends the same list. */
export const list = async (): Promise<Figure[]> => {
  const house = await openHouse();
  for (let i = 0; i < 50; i++) await house.call('POST /api/v1/channels', { body: { title: `Channel ${i}` } });
  const answer = await house.call('GET /api/v1/channels');
  const bare = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...answer, data: answer.data.map((channel) => ({ ...channel })) }));
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const { port } = bare.address() as AddressInfo;
  const { ours, yardstick, ratio } = await inTurns(
    ROUNDS,
    () => rate(`${house.url}/api/v1/channels`, house.token),
    () => rate(`http://127.0.0.1:${port}/`, house.token),
  );
  bare.close();
  await house.stop();
  tearDown(house.dataDir);
  return [
    {
      id: 'B5',
      what: 'list of 50 channels, requests per second',
      ours: ours.toFixed(0),
      yardstick: yardstick.toFixed(0),
      ratio,
      goal: '≥ 0.6',
      isReached: ratio >= 0.6,
    },
  ];
};
