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

/** Any server of the protocol's library, over HTTP. */
export const serveMcp = async (
  t: TestContext,
  make: (authorization: string | undefined) => McpServer,
  guard?: Guard,
): Promise<Omit<NoteBook, 'notes'>> => {
  const bearers = new Set<string>();
  const server = createServer(async (request, response) => {
    const { authorization } = request.headers;
    if (guard && request.url?.startsWith('/.well-known/oauth-protected-resource'))
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(guard.about(url)));
    bearers.add(authorization ?? '');
    if (!guard || (await guard.accepts(authorization, url)))
      return toNodeHandler(createMcpHandler(() => make(authorization)))(request, response);
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
  return { url, allow: `127.0.0.1:${port}`, bearers };
};

export const startNoteBook = async (t: TestContext, guard?: Guard): Promise<NoteBook> => {
  const notes: string[] = [];
  return { ...(await serveMcp(t, () => noteBook(notes), guard)), notes };
};

interface RpcMessage {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: { protocolVersion?: string; name?: string };
}

/** What a call is answered with: a result, an error of the protocol, a refusal in HTTP, or a session that is gone. */
export type RawAnswer =
  | { readonly result: object }
  | { readonly error: object }
  | { readonly status: number; readonly text: string };

export interface SessionServer {
  readonly url: string;
  readonly allow: string;
  readonly opened: string[];
  readonly closed: string[];
  /** The tools that were called, by the names that the server gave them. */
  readonly called: string[];
  /** How the next calls are answered; the last one stays. */
  answers: RawAnswer[];
}

/** A server that keeps sessions and answers by hand: whatever a library would not let us say. */
export const startSessionServer = async (t: TestContext, tools: object[]): Promise<SessionServer> => {
  const [opened, closed, called]: [string[], string[], string[]] = [[], [], []];
  const said = ({ method, params }: RpcMessage, book: SessionServer): RawAnswer => {
    if (method === 'tools/list') return { result: { tools } };
    if (method === 'initialize') {
      const { protocolVersion } = params ?? {};
      const serverInfo = { name: 'raw', version: '1' };
      return { result: { protocolVersion, capabilities: { tools: {} }, serverInfo } };
    }
    called.push(params?.name ?? '');
    const [next, ...rest] = book.answers;
    if (rest.length > 0) book.answers = rest;
    return next ?? { status: 500, text: 'nothing to say' };
  };
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    if (request.method === 'DELETE') closed.push(String(request.headers['mcp-session-id']));
    if (request.method !== 'POST') return response.writeHead(request.method === 'GET' ? 405 : 200).end();
    const message = JSON.parse(Buffer.concat(pieces).toString()) as RpcMessage;
    if (message.id === undefined) return response.writeHead(202).end();
    const answer = said(message, book);
    if ('status' in answer) return response.writeHead(answer.status).end(answer.text);
    if (message.method === 'initialize') {
      opened.push(`session-${opened.length + 1}`);
      response.setHeader('mcp-session-id', opened.at(-1) ?? '');
    }
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...answer }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const allow = `127.0.0.1:${port}`;
  const book: SessionServer = { url: `http://${allow}/mcp`, allow, opened, closed, called, answers: [] };
  return book;
};
