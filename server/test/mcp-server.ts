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

export const startNoteBook = async (t: TestContext): Promise<NoteBook> => {
  const notes: string[] = [];
  const bearers = new Set<string>();
  const handle = toNodeHandler(createMcpHandler(() => noteBook(notes)));
  const server = createServer((request, response) => {
    bearers.add(request.headers.authorization ?? '');
    void handle(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, allow: `127.0.0.1:${port}`, notes, bearers };
};
