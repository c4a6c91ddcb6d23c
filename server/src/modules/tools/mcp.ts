// Servers that speak the Model Context Protocol, added by administrators: their tools become ours, under their name. Only over
// HTTP and only through the guarded way out; nobody can have this server start a command.

import type { McpToolJson } from '../../db/schema-turns.ts';
import {
  openForServer,
  rewrapForServer,
  type ServerPlace,
  sealForServer,
} from '../../kernel/crypto/server-box.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import * as store from './mcp-store.ts';
import { type RunnableTool, type ToolOutput, ToolProblem } from './registry.ts';

const CALL_MS_MAX = 60_000;
const TOOLS_MAX = 200;
/** Every provider takes such names, and no longer ones. */
const NAME = /^[a-zA-Z0-9_-]{1,64}$/;
const ALL = { limit: 200, offset: 0 };

const tokenPlace = (id: string): ServerPlace => ({ purpose: 'org-key', salt: id, aad: `mcp|${id}` });

export const sealToken = (ctx: Ctx, id: string, token: string): Buffer =>
  sealForServer(ctx.kernel.secrets, tokenPlace(id), Buffer.from(token));

/** The token under the server's present key, or null when it is already. */
export const rewrapToken = (ctx: Ctx, { id, token_box }: store.McpRow): Buffer | null =>
  token_box === null ? null : rewrapForServer(ctx.kernel.secrets, tokenPlace(id), token_box);

const headersOf = (ctx: Ctx, { id, token_box }: store.McpRow): Record<string, string> =>
  token_box === null
    ? {}
    : { authorization: `Bearer ${openForServer(ctx.kernel.secrets, tokenPlace(id), token_box).toString()}` };

type McpClient = InstanceType<typeof import('@modelcontextprotocol/client')['Client']>;

const withClient = async <T>(
  ctx: Ctx,
  server: store.McpRow,
  work: (client: McpClient) => Promise<T>,
): Promise<T> => {
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const client = new Client({ name: 'parley', version: ctx.kernel.version });
  const transport = new StreamableHTTPClientTransport(new URL(server.url), {
    fetch: ctx.kernel.outbound.fetch('provider', 'admin'),
    requestInit: { headers: headersOf(ctx, server) },
  });
  try {
    await client.connect(transport, { timeout: CALL_MS_MAX });
    return await work(client);
  } finally {
    await client.close().catch(() => {});
  }
};

/** What the server offers now. A tool whose name no model could say is left out. */
export const fetchTools = async (ctx: Ctx, server: store.McpRow): Promise<McpToolJson[]> => {
  const { tools } = await withClient(ctx, server, (client) => client.listTools());
  return tools
    .filter(({ name }) => NAME.test(`${server.name}__${name}`))
    .slice(0, TOOLS_MAX)
    .map(({ name, description = '', inputSchema, annotations }) => ({
      name,
      description: description.slice(0, 4_000).toWellFormed(),
      parameters: inputSchema as Record<string, unknown>,
      is_read_only: annotations?.readOnlyHint === true,
    }));
};

export const listMcpTools = async (ctx: Ctx): Promise<RunnableTool[]> => {
  const servers = await store.list(ctx.db, ALL);
  return servers
    .filter(({ is_active }) => is_active)
    .flatMap((server) => server.tools_json.map((tool) => toRunnable(server, tool)));
};

const toRunnable = (server: store.McpRow, tool: McpToolJson): RunnableTool => ({
  name: `${server.name}__${tool.name}`,
  description: tool.description,
  parameters: tool.parameters,
  source: 'mcp',
  requiresApproval: server.is_approval_needed && !tool.is_read_only,
  isTrusted: false,
  needsChannel: false,
  run: async (args, { ctx, signal }): Promise<ToolOutput> => {
    if (typeof args !== 'object' || args === null || Array.isArray(args))
      throw new ToolProblem('the arguments must be an object');
    const result = await withClient(ctx, server, (client) =>
      client.callTool(
        { name: tool.name, arguments: args as Record<string, unknown> },
        { signal, timeout: CALL_MS_MAX },
      ),
    );
    const output = textOf(result.content as ReadonlyArray<{ type: string; text?: string }>);
    if (result.isError) throw new ToolProblem(output === '' ? 'the tool failed' : output);
    return { output: output === '' ? JSON.stringify(result.structuredContent ?? {}) : output };
  },
});

const textOf = (content: ReadonlyArray<{ type: string; text?: string }>): string =>
  content.map(({ type, text }) => (type === 'text' ? (text ?? '') : `[${type}]`)).join('\n');
