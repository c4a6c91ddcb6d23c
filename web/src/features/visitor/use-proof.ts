// The proof of work that a start may take. It is begun when the page comes, so that it is mostly done when the form is.

import type { PublicWorkflow } from '@parley/contract';
import { useEffect, useRef } from 'react';
import { openProofWorker } from './open-proof-worker.ts';
import type { Puzzle } from './proof-worker.ts';
import { callFor } from './visitor-api.ts';

type Challenge = PublicWorkflow['challenge'];

export interface Proof {
  readonly challenge: string;
  readonly nonce?: string;
}

/** A challenge is not sent in its last minute: the way to the server takes time too. */
const SPARE_MS = 60_000;

interface Attempt {
  readonly challenge: Challenge;
  readonly since: number;
  readonly nonce: Promise<string | null>;
  stop(): void;
}

const solve = ({ token, bits }: Challenge, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error('the proof of work cannot be computed in this browser'));
    openProofWorker().then((worker) => {
      const end = (): void => worker.terminate();
      signal.addEventListener('abort', end);
      worker.addEventListener('message', ({ data }: MessageEvent<string>) => {
        end();
        resolve(data);
      });
      worker.addEventListener('error', fail);
      if (signal.aborted) end();
      else worker.postMessage({ token, bits } satisfies Puzzle);
    }, fail);
  });

const attempt = (challenge: Challenge): Attempt => {
  const since = performance.now();
  const controller = new AbortController();
  const nonce = challenge.bits === 0 ? Promise.resolve(null) : solve(challenge, controller.signal);
  // Told to the one who starts; before that nobody listens.
  nonce.catch(() => undefined);
  return { challenge, since, nonce, stop: () => controller.abort() };
};

const isOld = ({ challenge, since }: Attempt): boolean =>
  performance.now() - since > challenge.lifetime_ms - SPARE_MS;

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Gives what goes with a start: solved, and not sooner than the server takes a form for filled in by a person. */
export const useProof = (slug: string, challenge: Challenge): ((isFilledIn: boolean) => Promise<Proof>) => {
  const current = useRef<Attempt | null>(null);
  useEffect(() => {
    const started = attempt(challenge);
    current.current = started;
    return () => {
      started.stop();
      if (current.current === started) current.current = null;
    };
  }, [challenge]);
  return async (isFilledIn) => {
    let found = current.current ?? attempt(challenge);
    if (isOld(found)) {
      found.stop();
      const again = await callFor(null)('GET /api/v1/workflows/public/{slug}', { params: { slug } });
      found = attempt(again.challenge);
      current.current = found;
    }
    const nonce = await found.nonce;
    const early = found.challenge.wait_ms - (performance.now() - found.since);
    if (isFilledIn && early > 0) await rest(early);
    return { challenge: found.challenge.token, ...(nonce === null ? {} : { nonce }) };
  };
};
