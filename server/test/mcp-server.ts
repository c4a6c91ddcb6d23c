// A server that speaks the Model Context Protocol, as small as one can be: a note book that grows, and a look into it.

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export interface NoteBook {
  readonly url: string;
  readonly allow: string;
  readonly notes: string[];
  /** The bearers that callers sent. */
  readonly bearers: Set<string>;
}

const TOOLS = [
  {
    name: 'add',
    description: 'Writes something down',
    inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  },
  {
    name: 'read',
    description: 'Reads everything',
    inputSchema: { type: 'object', properties: {} },
    annotations: { readOnlyHint: true },
  },
];

interface Message {
  readonly id?: number | string;
  readonly method: string;
  readonly params?: { protocolVersion?: string; name?: string; arguments?: { text?: string } };
}

const bodyOf = async (request: IncomingMessage): Promise<Message> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as Message;
};

const resultOf = ({ method, params }: Message, notes: string[]): object | null => {
  if (method === 'initialize')
    return {
      protocolVersion: params?.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'notes', version: '1' },
    };
  if (method === 'tools/list') return { tools: TOOLS };
  if (method !== 'tools/call') return null;
  if (params?.name === 'add') notes.push(String(params.arguments?.text));
  return { content: [{ type: 'text', text: params?.name === 'add' ? 'written' : notes.join('\n') }] };
};

export const startNoteBook = async (t: TestContext): Promise<NoteBook> => {
  const notes: string[] = [];
  const bearers = new Set<string>();
  const server = createServer((request, response) => {
    void (async () => {
      bearers.add(request.headers.authorization ?? '');
      if (request.method !== 'POST') return response.writeHead(405).end();
      const message = await bodyOf(request);
      if (message.id === undefined) return response.writeHead(202).end();
      const result = resultOf(message, notes);
      const answer = result === null ? { error: { code: -32601, message: 'no such method' } } : { result };
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...answer }));
    })();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/mcp`, allow: `127.0.0.1:${port}`, notes, bearers };
};
