// A provider that means harm: the names of its models attack, and so do the sentences with which it refuses.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HostileVendor {
  readonly url: string;
  /** For EGRESS_ALLOW. */
  readonly place: string;
  close(): void;
}

export const startHostileVendor = async (
  models: readonly string[],
  refusals: readonly string[],
): Promise<HostileVendor> => {
  let refused = 0;
  const server = createServer((request, response) => {
    const isList = request.method === 'GET';
    const body = isList
      ? { object: 'list', data: models.map((id) => ({ id, object: 'model' })) }
      : { error: { message: refusals[refused++ % refusals.length], type: 'invalid_request_error' } };
    response.writeHead(isList ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${place}/v1`,
    place,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
