// A vendor that speaks as fast as it is told, and readers that only count. Both live in the bench's own process: the relay between
// them is what is measured.

import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';

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

export interface Vendor {
  readonly place: string;
  close(): void;
}

/** Each stream keeps its own time, so that they do not all speak at once. */
export const openVendor = async ({ tokensPerSecond, seconds }: Pace): Promise<Vendor> => {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      let left = Math.round(tokensPerSecond * seconds);
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

/** Reads an answer to its end and counts its tokens. */
const read = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, (answer) => {
      let tokens = 0;
      answer.on('data', (chunk: Buffer) => {
        for (let at = chunk.indexOf(' token'); at !== -1; at = chunk.indexOf(' token', at + 1)) tokens++;
      });
      answer.on('end', () => resolve(tokens));
      answer.on('error', reject);
    }).on('error', reject);
  });

/** All streams through one relay, begun a little apart. */
export const readAll = async (url: string, { streams }: Pace): Promise<number> => {
  const counts: Array<Promise<number>> = [];
  for (let i = 0; i < streams; i++) {
    counts.push(read(url));
    await new Promise((next) => setTimeout(next, 2));
  }
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
};
