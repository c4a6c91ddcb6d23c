// Another person at the server that is attacked, on a thread of their own: what the attacker's own client does with large bodies is not counted as
// their wait. Goes on with small requests, one in five of which writes, from one message to the next, and tells how long each took.

import { parentPort, workerData } from 'node:worker_threads';
import { createClient } from '@parley/contract/client';

const PAUSE_MS = 5;
const READ_MESSAGES = 50;

const { url, token } = workerData as { url: string; token: string };
const call = createClient({ baseUrl: url, fetch, headers: () => ({ authorization: `Bearer ${token}` }) });

let isOver = true;

const say = (id: string) =>
  call('POST /api/v1/channels/{id}/messages', {
    params: { id },
    body: { role: 'user', content: 'a word' },
  });

/** Read again and again, and never longer: what a long attack does to others is not that their own chat has grown meanwhile. */
const chatOf = async (messages: number): Promise<string> => {
  const { id } = await call('POST /api/v1/channels');
  for (let i = 0; i < messages; i++) await say(id);
  return id;
};
const read = chatOf(READ_MESSAGES);

const live = async (): Promise<number[]> => {
  const [id, written] = [await read, await chatOf(0)];
  const requests = [
    () => call('GET /api/v1/channels'),
    () => call('GET /api/v1/channels/{id}/path', { params: { id } }),
    () => call('GET /api/v1/search', { query: { q: 'ordinary' } }),
    () => call('GET /api/v1/profile'),
    () => say(written),
  ];
  const waits: number[] = [];
  for (let i = 0; !isOver; i++) {
    const began = performance.now();
    await requests[i % requests.length]?.();
    waits.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return waits;
};

let living: Promise<number[]> = Promise.resolve([]);
parentPort?.on('message', (word: 'begin' | 'end') => {
  isOver = word === 'end';
  if (isOver) void living.then((waits) => parentPort?.postMessage(waits));
  else living = live();
});
