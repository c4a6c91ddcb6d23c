// A server that lists models the way OpenAI does, and remembers what it was sent. It can be told to fail; then it repeats the
// key that it was given, as some providers do.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export interface ModelServer {
  /** To be written into a configuration. */
  readonly url: string;
  /** For EGRESS_ALLOW: `host:port`. */
  readonly place: string;
  readonly asked: IncomingMessage[];
  models: string[];
  /** Answers with this status instead of 200. */
  status: number;
}

export const startModelServer = async (
  t: TestContext,
  models = ['gpt-4o', 'gpt-4o-mini'],
): Promise<ModelServer> => {
  const state = { models, status: 200, asked: [] as IncomingMessage[] };
  const server = createServer((request, response) => {
    state.asked.push(request);
    response.writeHead(state.status, { 'content-type': 'application/json' });
    const body =
      state.status === 200
        ? { object: 'list', data: state.models.map((id) => ({ id, object: 'model' })) }
        : { error: { message: `the stand-in fails for ${request.headers.authorization}`, type: 'error' } };
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const place = `127.0.0.1:${port}`;
  return Object.assign(state, { url: `http://${place}/v1`, place });
};
