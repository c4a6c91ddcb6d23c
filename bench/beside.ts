// Another person at the same server, who goes on with small requests while something is done to it (bystander.ts).

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createClient } from '@parley/contract/client';
import type { House } from './house.ts';

const BYSTANDER = new URL('./bystander.ts', import.meta.url);
const PASSWORD = 'a fine long password';

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

export interface Beside {
  /** The p95 of what they waited for while this went on, in milliseconds. */
  p95During(work: () => Promise<unknown>): Promise<number>;
  leave(): Promise<unknown>;
}

export const openBeside = async ({ url }: House, username = 'other'): Promise<Beside> => {
  const anonymous = createClient({ baseUrl: url, fetch });
  const answer = await anonymous('POST /api/v1/auth/register', {
    body: { username, password: PASSWORD, email: `${username}@example.com` },
  });
  if (!('access_token' in answer)) throw new Error(answer.message);
  const bystander = new Worker(BYSTANDER, { workerData: { url, token: answer.access_token } });
  return {
    p95During: async (work) => {
      bystander.postMessage('begin');
      await work();
      bystander.postMessage('end');
      const [waits] = (await once(bystander, 'message')) as [number[]];
      return p95(waits);
    },
    leave: () => bystander.terminate(),
  };
};
