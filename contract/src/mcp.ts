// Parley as a server of the Model Context Protocol: what other programs may look up and ask, as the person whose key they have.

import { z } from 'zod';
import { ErrorBody, JsonValue, routes } from './common.ts';
import { none, noun } from './noun.ts';

const RpcId = z.union([z.string().max(200), z.int()]);

/** One message; lists of them left the protocol in 2025. */
export type RpcMessage = z.infer<typeof RpcMessage>;
export const RpcMessage = z
  .object({
    jsonrpc: z.literal('2.0'),
    /** Left out: the client waits for no answer. */
    id: RpcId.optional(),
    /** Left out: an answer to something that this server never asks. */
    method: z.string().min(1).max(200).optional(),
    params: z.record(z.string(), JsonValue).optional(),
  })
  .meta({ id: 'RpcMessage' });

export type RpcAnswer = z.infer<typeof RpcAnswer>;
export const RpcAnswer = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: RpcId,
    result: z.record(z.string(), JsonValue).optional(),
    error: z.object({ code: z.int(), message: z.string() }).optional(),
  })
  .meta({ id: 'RpcAnswer' });

const chat = { auth: 'bearer', permission: 'surface.chat.access', resources: [] } as const;

export const mcpServerRoutes = routes({
  'POST /api/v1/mcp': {
    ...chat,
    summary: 'The Model Context Protocol (streamable HTTP, without sessions)',
    description:
      'Tools (search, read_conversation, list_personas, and ask_persona, for which an API key needs the scope `write`), resources (conversations, messages, files) and prompts (personas and their starters).',
    // What only looks things up is a POST as well; a tool that does more asks for more.
    scope: 'read',
    slow: true,
    body: RpcMessage,
    response: { 200: RpcAnswer, 202: 'text/plain' },
    errors: [406],
  },
  'GET /api/v1/mcp': {
    ...chat,
    summary: 'There is no stream to listen to: this server says nothing by itself',
    response: { 405: ErrorBody },
  },
});

export const mcpNoun = noun({
  name: 'mcp',
  routes: mcpServerRoutes,
  events: none,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
