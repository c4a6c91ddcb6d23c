// The built-in model behind an address, with what it made kept in a file: a run asks for the same passages again and again, on two databases.

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDocuments } from '../../server/src/kernel/documents/index.ts';

const KEPT = join(tmpdir(), 'parley-bench-vectors.json');

const readKept = (): Map<string, string> =>
  new Map(existsSync(KEPT) ? Object.entries(JSON.parse(readFileSync(KEPT, 'utf8')) as object) : []);

export interface VectorServer {
  readonly place: string;
  close(): void;
}

export const openVectorServer = async (): Promise<VectorServer> => {
  const documents = createDocuments();
  const kept = readKept();
  const vectorOf = async (text: string): Promise<number[]> => {
    const key = createHash('sha256').update(text).digest('base64');
    const known = kept.get(key);
    if (known !== undefined)
      return [...new Float32Array(Uint8Array.from(Buffer.from(known, 'base64')).buffer)];
    const made = await documents.meaning('bench', text);
    kept.set(key, Buffer.from(made.buffer).toString('base64'));
    return [...made];
  };
  let line: Promise<unknown> = Promise.resolve();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { input = [] } = JSON.parse(Buffer.concat(await request.toArray()).toString() || '{}') as {
      input?: string[];
    };
    const turn = line.then(async () => {
      const data: object[] = [];
      for (const [index, text] of input.entries()) data.push({ index, embedding: await vectorOf(text) });
      return data;
    });
    line = turn.catch(() => {});
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ data: await turn, usage: { prompt_tokens: 1, total_tokens: 1 } }));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    place: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
      documents.close();
      writeFileSync(KEPT, JSON.stringify(Object.fromEntries(kept)));
    },
  };
};
