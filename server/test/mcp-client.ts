// The official client of the Model Context Protocol, at a server of ours.

import type { TestContext } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export const connectMcp = async (t: TestContext, url: string, bearer: string): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${bearer}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/api/v1/mcp`), { requestInit: { headers } }),
  );
  t.after(() => client.close());
  return client;
};
