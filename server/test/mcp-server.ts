// A server that speaks the Model Context Protocol, by the protocol's own library: a note book that grows, and a look into it.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

export interface NoteBook {
  readonly url: string;
  readonly allow: string;
  readonly notes: string[];
  /** The bearers that callers sent. */
  readonly bearers: Set<string>;
}

const noteBook = (notes: string[]): McpServer => {
  const server = new McpServer({ name: 'notes', version: '1' });
  server.registerTool(
    'add',
    { description: 'Writes something down', inputSchema: z.object({ text: z.string() }) },
    async ({ text }) => {
      notes.push(text);
      return { content: [{ type: 'text', text: 'written' }] };
    },
  );
  server.registerTool(
    'read',
    { description: 'Reads everything', annotations: { readOnlyHint: true } },
    async () => ({ content: [{ type: 'text', text: notes.join('\n') }] }),
  );
  return server;
};

/** Who may read and write in it; `url` is the book's own address. */
export interface Guard {
  accepts(authorization: string | undefined, url: string): Promise<boolean>;
  /** What it says of itself (RFC 9728). */
  about(url: string): object;
}

export const startNoteBook = async (t: TestContext, guard?: Guard): Promise<NoteBook> => {
  const notes: string[] = [];
  const bearers = new Set<string>();
  const handle = toNodeHandler(createMcpHandler(() => noteBook(notes)));
  const server = createServer(async (request, response) => {
    const { authorization } = request.headers;
    if (guard && request.url?.startsWith('/.well-known/oauth-protected-resource'))
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(guard.about(url)));
    bearers.add(authorization ?? '');
    if (!guard || (await guard.accepts(authorization, url))) return handle(request, response);
    const metadata = new URL('/.well-known/oauth-protected-resource/mcp', url).href;
    const challenge = `Bearer resource_metadata="${metadata}", scope="notes"`;
    return response.writeHead(401, { 'www-authenticate': challenge }).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/mcp`;
  return { url, allow: `127.0.0.1:${port}`, notes, bearers };
};
