// Tools that models may call, and the servers that offer more of them.

import { z } from 'zod';
import {
  byId,
  eventKinds,
  Id,
  line,
  list,
  Message,
  PageQuery,
  ref,
  routes,
  singleLine,
  Time,
} from './common.ts';
import { TOOL_SERVER_NAME_MAX } from './limits.ts';
import { none, noun } from './noun.ts';

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

const Transport = z.enum(['http', 'stdio']);
const SignInBy = z.enum(['administrator', 'person']);

export type McpServer = z.infer<typeof McpServer>;
export const McpServer = z
  .object({
    id: Id,
    name: z.string(),
    /** Null: for all people of this server. Otherwise for the members of this team. */
    team_id: Id.nullable(),
    /** `stdio`: a program that this server starts, by `command`. */
    transport: Transport,
    /** Null for a program; null too where only those who manage it may know it. */
    url: z.string().nullable(),
    command: z.string().nullable(),
    has_token: z.boolean(),
    is_active: z.boolean(),
    requires_approval: z.boolean(),
    tools: z.array(z.object({ name: z.string(), description: z.string(), is_read_only: z.boolean() })),
    /** Who signs in where the server wants OAuth: an administrator for all, or each person for themselves. */
    sign_in_by: SignInBy,
    /** `needed`: it refuses every call until an administrator has signed in there. With `sign_in_by: "person"`: how it stands with the caller. */
    sign_in: z.enum(['none', 'needed', 'done']),
    oauth_issuer: z.string().nullable(),
    oauth_client_id: z.string().nullable(),
    has_client_secret: z.boolean(),
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
  .regex(
    new RegExp(`^[a-z][a-z0-9-]{0,${TOOL_SERVER_NAME_MAX - 1}}$`),
    `may hold lower-case letters, digits and dashes, ${TOOL_SERVER_NAME_MAX} at most`,
  );
const Url = singleLine
  .trim()
  .min(1, 'must not be empty')
  .max(2_000)
  .regex(/^https?:\/\/\S+$/, 'must be an http or https address, without spaces');

export type McpServerInput = z.infer<typeof McpServerInput>;
export const McpServerInput = z.object({
  name: McpName,
  /** Left out: `http`. It stays what it is when the server is changed. */
  transport: Transport.optional(),
  /** Of a server at an address: it is wanted there. */
  url: Url.optional(),
  /** Of a program: one of `GET /api/v1/admin/mcp-commands`, word for word. */
  command: line(2_000).optional(),
  /** Sent as a bearer. */
  token: singleLine.min(1).max(4_000).nullable().optional(),
  /** Where people sign in for this server. Typed in, it may be a private address of EGRESS_ALLOW; otherwise the server names it. */
  oauth_issuer: Url.nullable().optional(),
  /** For a place where clients are not registered by themselves. */
  oauth_client_id: line(1_000).nullable().optional(),
  oauth_client_secret: singleLine.min(1).max(4_000).nullable().optional(),
  /** Left out: an administrator. A change ends every sign-in there. */
  sign_in_by: SignInBy.optional(),
  is_active: z.boolean().optional(),
  /** Whether tools that do not call themselves read-only wait for a person. */
  requires_approval: z.boolean().optional(),
});
export type McpServerPatch = z.infer<typeof McpServerPatch>;
export const McpServerPatch = McpServerInput.partial();

/** For a team: always at an address. Only administrators add programs of this machine. */
export type TeamMcpServerInput = z.infer<typeof TeamMcpServerInput>;
const TeamMcpServerInput = McpServerInput.omit({ transport: true, command: true });
const TeamMcpServerPatch = TeamMcpServerInput.partial();

export type McpSignInStart = z.infer<typeof McpSignInStart>;
export const McpSignInStart = z
  .object({
    /** Where the browser goes now; null when signing in there is impossible, and `error` says why. */
    authorization_url: z.string().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'McpSignInStart' });

/** What the browser came back with. */
export type McpSignInEnd = z.infer<typeof McpSignInEnd>;
export const McpSignInEnd = z.object({
  state: z.string().min(1).max(1_000),
  code: z.string().min(1).max(8_000).optional(),
  iss: z.string().max(2_000).optional(),
  error: z.string().max(1_000).optional(),
});

/** A tool server that each person signs in to for themselves, as that person sees it. */
export type McpSignIn = z.infer<typeof McpSignIn>;
export const McpSignIn = z
  .object({
    /** Of the server. */
    id: Id,
    name: z.string(),
    sign_in: z.enum(['needed', 'done']),
    /** When the caller signed in there; null: never, or they signed out. */
    signed_in_at: Time.nullable(),
    /** Why the last sign-in brought nothing, or is not accepted any more. */
    error: z.string().nullable(),
  })
  .meta({ id: 'McpSignIn' });

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
  'GET /api/v1/admin/mcp-commands': {
    ...admin,
    resources: [],
    summary: 'The programs that may be added as tool servers: the operator names them in MCP_STDIO_ALLOW',
    query: PageQuery,
    response: { 200: list(z.object({ command: z.string() })) },
  },
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
  'POST /api/v1/admin/mcp-servers/{id}/sign-in': {
    ...ofServer,
    sessionOnly: true,
    limit: 'provider_probe',
    summary: 'Begin to sign in to a server that wants OAuth',
    response: { 200: McpSignInStart },
  },
  'POST /api/v1/admin/mcp-servers/signed-in': {
    ...admin,
    resources: [],
    sessionOnly: true,
    limit: 'provider_probe',
    summary: 'End a sign-in with what the browser came back with; the tools are listed at once',
    body: McpSignInEnd,
    response: { 200: McpServer },
  },
});

const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;

export const mcpSignInRoutes = routes({
  'GET /api/v1/mcp-servers': {
    ...chat,
    resources: [],
    summary: 'The tool servers that I sign in to myself, also those of my teams, and whether I have, by name',
    query: PageQuery,
    response: { 200: list(McpSignIn) },
  },
  'POST /api/v1/mcp-servers/{id}/sign-in': {
    ...chat,
    resources: ['mcp_server'],
    params: byId('mcp_server'),
    sessionOnly: true,
    limit: 'provider_probe',
    summary: 'Begin to sign in to a tool server as myself',
    response: { 200: McpSignInStart },
  },
  'POST /api/v1/mcp-servers/signed-in': {
    ...chat,
    resources: [],
    sessionOnly: true,
    limit: 'provider_probe',
    summary: 'End my sign-in, or one for a team, with what the browser came back with',
    body: McpSignInEnd,
    response: { 200: McpSignIn },
  },
  'DELETE /api/v1/mcp-servers/{id}/sign-in': {
    ...chat,
    resources: ['mcp_server'],
    params: byId('mcp_server'),
    sessionOnly: true,
    summary: 'Sign out of a tool server: my tokens there are taken back and forgotten',
    response: { 200: Message },
  },
});

const ofTeam = { ...chat, resources: ['team'], params: byId('team') } as const;
const ofTeamServer = {
  ...chat,
  resources: ['team', 'team_mcp_server'],
  params: z.object({ id: ref('team'), serverId: ref('team_mcp_server') }),
  errors: [403],
} as const;

/** The members use them; those with `team.tools.manage` keep them, and alone see where they are. No one reads their secrets. */
export const teamMcpRoutes = routes({
  'GET /api/v1/teams/{id}/mcp-servers': {
    ...ofTeam,
    summary: 'The tool servers of a team, by name',
    query: PageQuery,
    response: { 200: list(McpServer) },
  },
  'POST /api/v1/teams/{id}/mcp-servers': {
    ...ofTeam,
    summary: 'Add a tool server for a team; its tools are listed at once',
    body: TeamMcpServerInput,
    limit: 'provider_probe',
    response: { 201: McpServer },
    errors: [403, 409],
  },
  'GET /api/v1/teams/{id}/mcp-servers/{serverId}': {
    ...ofTeamServer,
    errors: [],
    summary: 'One tool server of a team',
    response: { 200: McpServer },
  },
  'PUT /api/v1/teams/{id}/mcp-servers/{serverId}': {
    ...ofTeamServer,
    summary: 'Change a tool server of a team; a new address wants its token again',
    body: TeamMcpServerPatch,
    limit: 'provider_probe',
    response: { 200: McpServer },
    errors: [403, 409],
  },
  'DELETE /api/v1/teams/{id}/mcp-servers/{serverId}': {
    ...ofTeamServer,
    summary: 'Remove a tool server of a team and its tools',
    response: { 200: Message },
  },
  'POST /api/v1/teams/{id}/mcp-servers/{serverId}/refresh': {
    ...ofTeamServer,
    summary: 'Ask a tool server of a team anew which tools it has',
    limit: 'provider_probe',
    response: { 200: McpServer },
  },
  'POST /api/v1/teams/{id}/mcp-servers/{serverId}/sign-in': {
    ...ofTeamServer,
    sessionOnly: true,
    limit: 'provider_probe',
    summary:
      'Begin to sign in for the team to a server that wants OAuth; it ends as a sign-in of one’s own does',
    response: { 200: McpSignInStart },
  },
});

export const toolEvents = eventKinds({
  /** A tool server of the team was added, changed or removed. */
  'team.mcp_server.changed': z.object({ team_id: Id, mcp_server_id: Id }),
});

export const toolNoun = noun({
  name: 'tools',
  routes: { ...toolRoutes, ...mcpRoutes, ...mcpSignInRoutes, ...teamMcpRoutes },
  events: toolEvents,
  everybodyEvents: none,
  resources: ['mcp_server', 'team_mcp_server'],
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
