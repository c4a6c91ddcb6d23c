// Servers that speak the Model Context Protocol, added by administrators or for a team: their tools become ours, under their name. Over HTTP through the
// guarded way out, or as a program that the operator named; no setting can have this server start another one.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { findMembership } from '../teams/index.ts';
import { withBoundedJson } from './bounded-json.ts';
import * as grants from './grants-store.ts';
import { openGate, refusedBy } from './mcp-access.ts';
import { type McpContent, type ReadLinked, readContent } from './mcp-content.ts';
import * as store from './mcp-store.ts';
import { problemOf, toolName } from './mcp-words.ts';
import { type Challenge, reasonOf } from './oauth.ts';
import { noteRefusal, OwnSignInNeeded } from './person-access.ts';
import { type RunnableTool, SignInWanted, type ToolOutput, ToolProblem } from './registry.ts';
import type { McpToolJson } from './rows.ts';
import { withProgram } from './stdio.ts';
import { challengeOf, type Gate, SignInNeeded } from './token-storage.ts';

const CALL_MS_MAX = 60_000;
const LEAVE_MS_MAX = 2_000;
const TOOLS_MAX = 200;
/** Files come in base64, a third larger than they are. */
const ANSWER_BYTES_MAX = 40 * 1024 * 1024;
const LIST_PAGES_MAX = 20;
/** Each model that may use a tool is told its name and what it takes. */
const TOOL_NAME_MAX = 128;
const TOOL_PARAMETERS_MAX = 64 * 1024;
/** Of all tools of one server together, as they are kept. */
const TOOLS_CHARACTERS_MAX = 1024 * 1024;
/** More than a person's teams have together. */
const SERVERS_USABLE_MAX = 500;

type Protocol = typeof import('@modelcontextprotocol/client');
type McpClient = InstanceType<Protocol['Client']>;
type Transport = InstanceType<Protocol['StreamableHTTPClientTransport']>;

/** A session costs the server memory until it is told that the session is over; no answer waits for one that is slow to hear it. */
const leave = async (client: McpClient, transport: Transport): Promise<void> => {
  const late = sleep(LEAVE_MS_MAX, undefined, { ref: false });
  await Promise.race([transport.terminateSession(), late]).catch(() => {});
  await client.close().catch(() => {});
};

/** Addresses inside are for administrators to name. */
const trustIn = ({ team_id }: store.McpRow): 'admin' | 'user' => (team_id === null ? 'admin' : 'user');

/** A session for this work alone. One that the server forgot meanwhile is opened anew, once: what came with it was not done. */
const withClient = async <T>(
  ctx: Ctx,
  server: store.McpRow,
  gate: Gate,
  work: (client: McpClient) => Promise<T>,
  isAgain = false,
): Promise<T> => {
  if (server.transport === 'stdio') return withProgram(ctx, server, work);
  const { Client, SdkHttpError, StreamableHTTPClientTransport } = await import(
    '@modelcontextprotocol/client'
  );
  const client = new Client(
    { name: 'parley', version: ctx.kernel.version },
    { listMaxPages: LIST_PAGES_MAX },
  );
  const transport = new StreamableHTTPClientTransport(new URL(server.url), {
    fetch: withBoundedJson(
      ctx.kernel.outbound.fetch('provider', trustIn(server), { responseBytes: ANSWER_BYTES_MAX }),
    ),
    authProvider: gate,
    // What a token may do was decided at the sign-in; a call does not ask for more.
    onInsufficientScope: 'throw',
  });
  try {
    await client.connect(transport, { timeout: CALL_MS_MAX });
    return await work(client);
  } catch (error) {
    // A new token that is refused as well is none for this server.
    if (error instanceof SdkHttpError && error.status === 401) throw refusedBy(server);
    const isForgotten =
      error instanceof SdkHttpError && error.status === 404 && transport.sessionId !== undefined;
    if (isForgotten && !isAgain) return await withClient(ctx, server, gate, work, true);
    throw error;
  } finally {
    await leave(client, transport);
  }
};

/** Written down for those who can do something about it: administrators, or the person whose sign-in it is. */
export const noteSignIn = async (ctx: Ctx, server: store.McpRow, error: SignInNeeded): Promise<void> => {
  if (server.sign_in_by === 'person') return noteRefusal(ctx, server, error);
  const change =
    server.token_box === null ? { is_sign_in_needed: true } : { error: 'the server refuses the token' };
  await transact(ctx, (ctx) => store.updateAt(ctx.db, server, change));
};

/** What the server says to a request without a token; null: it needs no sign-in. */
export const readChallenge = async (ctx: Ctx, server: store.McpRow): Promise<Challenge | null> => {
  let challenge: Challenge | null = null;
  const stranger: Gate = {
    token: async () => undefined,
    onUnauthorized: async ({ response }) => {
      challenge = await challengeOf(response);
      throw new SignInNeeded();
    },
  };
  await withClient(ctx, server, stranger, async () => {}).catch((error: unknown) => {
    if (challenge === null) throw error;
  });
  return challenge;
};

/** What the server offers now; where each signs in, to the person who asks. */
export const fetchTools = async (ctx: Ctx, server: store.McpRow): Promise<McpToolJson[]> => {
  const { tools } = await withClient(ctx, server, openGate(ctx, server, 'list'), (client) =>
    client.listTools(),
  );
  return withinBounds(
    tools.slice(0, TOOLS_MAX).map(({ name, description = '', inputSchema, annotations }) => ({
      name,
      description: description.slice(0, 4_000).toWellFormed(),
      parameters: inputSchema as Record<string, unknown>,
      is_read_only: annotations?.readOnlyHint === true,
    })),
  );
};

/** Without those that no model could be told of. */
const withinBounds = (tools: readonly McpToolJson[]): McpToolJson[] => {
  let room = TOOLS_CHARACTERS_MAX;
  return tools.filter((tool) => {
    if (tool.name.length > TOOL_NAME_MAX || JSON.stringify(tool.parameters).length > TOOL_PARAMETERS_MAX)
      return false;
    room -= JSON.stringify(tool).length;
    return room >= 0;
  });
};

/** For the person who asks: what a server offers to them, where they have signed in themselves, and otherwise what it offers to all. */
export const listMcpTools = async (ctx: Ctx): Promise<RunnableTool[]> => {
  const me = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  const servers = await store.listUsable(ctx.db, me, SERVERS_USABLE_MAX);
  const own =
    me !== null && servers.some(({ sign_in_by }) => sign_in_by === 'person')
      ? await grants.listOf(ctx.db, me)
      : [];
  const named = new Map<string, RunnableTool>();
  for (const server of servers) {
    const grant = own.find(({ server_id }) => server_id === server.id);
    const tools = grant && grant.tools_json.length > 0 ? grant.tools_json : server.tools_json;
    // The first counts: a server of a team whose name reads like another's takes nothing from it.
    for (const tool of tools.map((tool) => toRunnable(server, tool)))
      if (!named.has(tool.name)) named.set(tool.name, tool);
  }
  return [...named.values()];
};

/** An answer may run for long: a person who left the team meanwhile no longer calls its tools. */
const assertStillThere = async (ctx: Ctx, { id, team_id }: store.McpRow): Promise<void> => {
  if (team_id === null) return;
  const isMember = (await findMembership(ctx, team_id, userId(ctx))) !== undefined;
  if (!isMember || !(await store.find(ctx.db, id))?.is_active)
    throw new ToolProblem('this tool is no longer there for the person who asks');
};

/** The failure of a call as something that the model is told, where the server said anything. */
const toldOf = async (ctx: Ctx, server: store.McpRow, error: unknown, bearer?: string): Promise<unknown> => {
  if (error instanceof SignInNeeded) {
    await noteSignIn(ctx, server, error);
    return error instanceof OwnSignInNeeded
      ? new SignInWanted(error.message, error.server)
      : new ToolProblem(error.message);
  }
  const problem = await problemOf(error, bearer);
  if (problem) ctx.log.info({ reason: reasonOf(error), server: server.id }, 'a call of an MCP tool failed');
  return problem ?? error;
};

const toRunnable = (server: store.McpRow, tool: McpToolJson): RunnableTool => ({
  name: toolName(server.name, tool.name),
  description: tool.description,
  parameters: tool.parameters,
  source: 'mcp',
  requiresApproval: server.is_approval_needed && !tool.is_read_only,
  isTrusted: false,
  needsChannel: false,
  isWary: false,
  isGiven: false,
  run: async (args, { ctx, signal }): Promise<ToolOutput> => {
    if (typeof args !== 'object' || args === null || Array.isArray(args))
      throw new ToolProblem('the arguments must be an object');
    await assertStillThere(ctx, server);
    let bearer: string | undefined;
    const gate = openGate(ctx, server, 'call');
    const watched: Gate = {
      ...gate,
      token: async () => {
        bearer = await gate.token();
        return bearer;
      },
    };
    return withClient(ctx, server, watched, (client) =>
      callIn(client, { name: tool.name, arguments: args as Record<string, unknown> }, signal),
    ).catch(async (error: unknown) => {
      throw await toldOf(ctx, server, error, bearer);
    });
  },
});

/** One call, and the resources that its result links to: they can be read only in the session that named them. */
const callIn = async (
  client: McpClient,
  call: { name: string; arguments: Record<string, unknown> },
  signal: AbortSignal,
): Promise<ToolOutput> => {
  const options = { signal, timeout: CALL_MS_MAX };
  const { content, isError, structuredContent } = await client.callTool(call, options);
  const readLinked: ReadLinked | null = client.getServerCapabilities()?.resources
    ? async (uri) => (await client.readResource({ uri }, options)).contents
    : null;
  const brought = await readContent(content as readonly McpContent[], { toolName: call.name, readLinked });
  if (isError) throw new ToolProblem(brought.output === '' ? 'the tool failed' : brought.output);
  return brought.output === '' ? { output: JSON.stringify(structuredContent ?? {}) } : brought;
};
