// Tools that models may call, and the servers that offer more of them.

import { z } from 'zod';
import { byId, Id, line, list, Message, PageQuery, routes, Time } from './common.ts';

export type Tool = z.infer<typeof Tool>;
export const Tool = z
  .object({
    name: z.string(),
    description: z.string(),
    /** JSON Schema of the arguments. */
    parameters: z.record(z.string(), z.unknown()),
    source: z.enum(['builtin', 'package', 'mcp', 'connection']),
    /** A person is asked before it runs. */
    requires_approval: z.boolean(),
  })
  .meta({ id: 'Tool' });

export type McpServer = z.infer<typeof McpServer>;
export const McpServer = z
  .object({
    id: Id,
    name: z.string(),
    url: z.string(),
    has_token: z.boolean(),
    is_active: z.boolean(),
    requires_approval: z.boolean(),
    tools: z.array(z.object({ name: z.string(), description: z.string(), is_read_only: z.boolean() })),
    error: z.string().nullable(),
    refreshed_at: Time.nullable(),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'McpServer' });

/** Part of the names of its tools: `name__tool`. */
const McpName = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9-]{0,31}$/, 'may hold lower-case letters, digits and dashes, 32 at most');
const Url = line(2_000).regex(/^https?:\/\//, 'must be an http or https address');

export type McpServerInput = z.infer<typeof McpServerInput>;
export const McpServerInput = z.object({
  name: McpName,
  url: Url,
  /** Sent as a bearer. */
  token: z.string().min(1).max(4_000).nullable().optional(),
  is_active: z.boolean().optional(),
  /** Whether tools that do not call themselves read-only wait for a person. */
  requires_approval: z.boolean().optional(),
});
export type McpServerPatch = z.infer<typeof McpServerPatch>;
export const McpServerPatch = McpServerInput.partial();

const admin = { auth: 'bearer', permission: 'surface.admin.access' } as const;
const ofServer = { ...admin, resources: ['mcp_server'], params: byId('mcp_server') } as const;

export const toolRoutes = routes({
  'GET /api/v1/tools': {
    auth: 'bearer',
    permission: 'surface.chat.access',
    resources: [],
    summary: 'The tools that models may call for me',
    response: { 200: z.object({ tools: z.array(Tool) }) },
  },
});

export const mcpRoutes = routes({
  'GET /api/v1/admin/mcp-servers': {
    ...admin,
    resources: [],
    summary: 'Servers whose tools models may call, by name',
    query: PageQuery,
    response: { 200: list(McpServer) },
  },
  'POST /api/v1/admin/mcp-servers': {
    ...admin,
    resources: [],
    summary: 'Add a server; its tools are listed at once',
    body: McpServerInput,
    response: { 201: McpServer },
  },
  'GET /api/v1/admin/mcp-servers/{id}': { ...ofServer, summary: 'One server', response: { 200: McpServer } },
  'PUT /api/v1/admin/mcp-servers/{id}': {
    ...ofServer,
    summary: 'Change a server; a new address wants its token again',
    body: McpServerPatch,
    response: { 200: McpServer },
    errors: [409],
  },
  'DELETE /api/v1/admin/mcp-servers/{id}': {
    ...ofServer,
    summary: 'Remove a server and its tools',
    response: { 200: Message },
  },
  'POST /api/v1/admin/mcp-servers/{id}/refresh': {
    ...ofServer,
    summary: 'Ask a server anew which tools it has',
    response: { 200: McpServer },
  },
});
