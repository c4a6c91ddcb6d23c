// Requests that come by chance, so many in a second, whether the ones before have been answered or not: as people do.

import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { House } from './house.ts';
import { createDraws } from './simulation/draws.ts';

const agent = new Agent({ keepAlive: true });

/** Sends one and reads its answer. Milliseconds. */
export const post = ({ url, token }: House, path: string, body: object): Promise<number> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const asked = request(`${url}${path}`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 201 || answer.statusCode === 200
          ? resolve(performance.now() - began)
          : reject(new Error(`${path} answered ${answer.statusCode}`)),
      );
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(JSON.stringify(body));
  });

export interface Flow {
  readonly perSecond: number;
  readonly seconds: number;
  readonly seed: number;
}

/** What each took, in the order in which they came. */
export const byChance = async (
  { perSecond, seconds, seed }: Flow,
  ask: (turn: number) => Promise<number>,
): Promise<number[]> => {
  const draws = createDraws(seed, 'arrivals');
  const asked: Array<Promise<number>> = [];
  const began = performance.now();
  for (
    let at = draws.byChance(1_000 / perSecond);
    at < seconds * 1_000;
    at += draws.byChance(1_000 / perSecond)
  ) {
    const left = began + at - performance.now();
    if (left > 0) await sleep(left);
    const one = ask(asked.length);
    // Who is refused before all have asked is told at the end.
    one.catch(() => {});
    asked.push(one);
  }
  return Promise.all(asked);
};

/** So many, a few at a time: what is used for the first time is loaded, and code gets warm. */
export const inHaste = async (
  count: number,
  atOnce: number,
  ask: (turn: number) => Promise<unknown>,
): Promise<void> => {
  let turn = 0;
  const hand = async (): Promise<void> => {
    while (turn < count) await ask(turn++);
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
};
