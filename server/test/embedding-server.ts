// A provider whose vectors are meanings: each word belongs to one of a few meanings, and a text points to those of its words. It can be told to
// refuse, or to keep its answers back.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

const MEANINGS = [
  ['car', 'automobile', 'vehicle', 'engine'],
  ['soup', 'broth', 'kitchen', 'ladle'],
  ['dog', 'hound', 'puppy', 'bark'],
];

const TRIAL = 'knowledge';

export interface EmbeddingServer {
  /** To be written into a configuration. */
  readonly url: string;
  /** For EGRESS_ALLOW: `host:port`. */
  readonly place: string;
  /** Every text that it was sent, with the model that was asked for. */
  readonly asked: Array<{ readonly model: string; readonly text: string }>;
  /** Answers with this status instead of 200. */
  status: number;
  /** Answers for this model wait until this has ended; not that of the trial with which a model is chosen. */
  held: { readonly model: string; readonly until: Promise<void> } | null;
}

const vectorOf = (text: string, size: number): number[] => {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = MEANINGS.map((meaning) => words.filter((word) => meaning.includes(word)).length);
  // What belongs to no meaning points elsewhere.
  const vector = counts.some((n) => n > 0) ? [...counts, 0] : [0, 0, 0, 1];
  return Array.from({ length: size }, (_, i) => vector[i] ?? 0);
};

export const startEmbeddingServer = async (t: TestContext): Promise<EmbeddingServer> => {
  const state: Pick<EmbeddingServer, 'asked' | 'status' | 'held'> = { asked: [], status: 200, held: null };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (text === '') return answer(200, { data: [{ id: 'meaning' }, { id: 'meaning-large' }] });
    const { model, input, dimensions } = JSON.parse(text) as {
      model: string;
      input: string[];
      dimensions?: number;
    };
    if (state.status !== 200) return answer(state.status, { error: { message: 'the stand-in refuses' } });
    for (const one of input) state.asked.push({ model, text: one });
    if (state.held?.model === model && input[0] !== TRIAL) await state.held.until;
    const size = dimensions ?? (model === 'meaning-large' ? 24 : 8);
    const data = input.map((one, index) => ({ index, embedding: vectorOf(one, size) }));
    return answer(200, { data, usage: { prompt_tokens: input.length, total_tokens: input.length } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, { url: `http://${place}/v1`, place });
};
