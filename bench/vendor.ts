// A vendor that speaks as fast as it is told, and readers that only count. Both live in the bench's own process: the relay between
// them is what is measured.

import { fork } from 'node:child_process';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface Pace {
  readonly streams: number;
  readonly tokensPerSecond: number;
  readonly seconds: number;
}

/** One token as OpenAI sends it, about 250 bytes. */
const token = (content: string): string =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-AbCdEfGhIjKlMnOpQrStUvWxYz012',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'gpt-4o-mini-2024-07-18',
    service_tier: 'default',
    system_fingerprint: 'fp_0123456789',
    choices: [{ index: 0, delta: { content }, logprobs: null, finish_reason: null }],
  })}\n\n`;

const TOKEN = token(' token');
const END = `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`;

export const tokensOf = ({ tokensPerSecond, seconds }: Pick<Pace, 'tokensPerSecond' | 'seconds'>): number =>
  Math.round(tokensPerSecond * seconds);

export interface Vendor {
  readonly place: string;
  close(): void;
}

/** Each stream keeps its own time, so that they do not all speak at once. */
export const openVendor = async ({ tokensPerSecond, seconds }: Pace): Promise<Vendor> => {
  const server = createServer((asked, response) => {
    asked.resume();
    asked.on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      // The first comes at once, so that the time to it is the relay's and not the vendor's.
      response.write(TOKEN);
      let left = tokensOf({ tokensPerSecond, seconds }) - 1;
      const timer = setInterval(() => {
        if (left-- > 0) {
          response.write(TOKEN);
          return;
        }
        clearInterval(timer);
        response.end(END);
      }, 1000 / tokensPerSecond);
      response.on('close', () => clearInterval(timer));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    place: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** How to ask for one answer. */
export interface Question {
  readonly url: string;
  readonly token?: string;
  readonly body?: unknown;
}

const DONE = 'data: [DONE]';

interface Told {
  /** From the question to the first token. */
  readonly firstMs: number;
  /** Between two pieces that arrived. */
  readonly gapsMs: readonly number[];
}

/** Reads an answer to its end, which it must have. */
export const read = ({ url, token: bearer, body }: Question): Promise<Told> =>
  new Promise((resolve, reject) => {
    const began = performance.now();
    const gapsMs: number[] = [];
    let firstMs = 0;
    let lastAt = 0;
    let tail = '';
    const headers = {
      'content-type': 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    };
    const asked = request(url, { method: 'POST', headers }, (answer) => {
      answer.on('data', (chunk: Buffer) => {
        const now = performance.now();
        if (firstMs > 0) gapsMs.push(now - lastAt);
        else if (chunk.includes(' token')) firstMs = now - began;
        lastAt = now;
        tail = (tail + chunk.toString('latin1')).slice(-64);
      });
      answer.on('end', () =>
        tail.includes(DONE)
          ? resolve({ firstMs, gapsMs })
          : reject(new Error(`an answer ended with ${tail}`)),
      );
      answer.on('error', reject);
    });
    asked.on('error', reject);
    asked.end(body === undefined ? '{}' : JSON.stringify(body));
  });

/** All streams at once, begun a little apart. */
export const readAll = async (questions: readonly Question[]): Promise<Told[]> => {
  const answers: Array<Promise<Told>> = [];
  for (const question of questions) {
    answers.push(read(question));
    await new Promise((next) => setTimeout(next, 2));
  }
  return Promise.all(answers);
};

export interface Relay {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

const CHILD = fileURLToPath(new URL('./relay-child.ts', import.meta.url));

/** A relay in a process of its own. */
export const openRelay = (mode: 'pipe' | 'wire', place: string): Promise<Relay> =>
  new Promise((resolve, reject) => {
    const child = fork(CHILD, [mode, place], { execArgv: ['--max-semi-space-size=8'] });
    child.once('message', (port) =>
      resolve({ url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => child.kill() }),
    );
    child.once('exit', (code) => reject(new Error(`the relay ended with ${code}`)));
  });
