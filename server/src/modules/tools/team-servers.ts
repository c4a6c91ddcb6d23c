// The tool servers of a team, as its members see them. Where they are, and what is wrong with them, is told to those who keep them.

import type {
  McpServer,
  McpServerPatch,
  McpSignInStart,
  PageQuery,
  TeamMcpServerInput,
} from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { accessTeam, findTeam } from '../teams/index.ts';
import * as mcp from './mcp-service.ts';
import * as signIn from './sign-in.ts';
import { accessTeamTools, findManagedTeam } from './team-tools.ts';

interface Place {
  /** Of the team. */
  readonly id: string;
  readonly serverId: string;
}

const asMember = (server: McpServer): McpServer => ({
  ...server,
  ...{ url: null, oauth_issuer: null, oauth_client_id: null, error: null },
});

export const list = async (ctx: Ctx, teamId: string, query: PageQuery): Promise<McpServer[]> => {
  await accessTeam(ctx, teamId);
  const servers = await mcp.list(ctx, query, await findTeam(ctx, teamId));
  if (await findManagedTeam(ctx, teamId)) return servers;
  return servers.filter(({ is_active }) => is_active).map(asMember);
};

export const read = async (ctx: Ctx, { id, serverId }: Place): Promise<McpServer> => {
  await accessTeam(ctx, id);
  const server = await mcp.read(ctx, serverId, await findTeam(ctx, id));
  if (await findManagedTeam(ctx, id)) return server;
  if (!server.is_active) throw notFound('MCP server');
  return asMember(server);
};

/** First whether there is one: what a stranger may not see is not told apart from what is not there. */
const ownerOf = async (ctx: Ctx, { id, serverId }: Place): Promise<mcp.ServerOwner> => {
  await accessTeam(ctx, id);
  await mcp.load(ctx, serverId, await findTeam(ctx, id));
  return accessTeamTools(ctx, id);
};

export const create = async (ctx: Ctx, teamId: string, input: TeamMcpServerInput): Promise<McpServer> =>
  mcp.create(ctx, input, await accessTeamTools(ctx, teamId));

export const update = async (ctx: Ctx, place: Place, patch: McpServerPatch): Promise<McpServer> =>
  mcp.update(ctx, place.serverId, patch, await ownerOf(ctx, place));

export const remove = async (ctx: Ctx, place: Place): Promise<void> =>
  mcp.remove(ctx, place.serverId, await ownerOf(ctx, place));

export const refresh = async (ctx: Ctx, place: Place): Promise<McpServer> =>
  mcp.refresh(ctx, place.serverId, await ownerOf(ctx, place));

export const beginSignIn = async (ctx: Ctx, place: Place, origin: string): Promise<McpSignInStart> =>
  signIn.beginSignIn(ctx, await mcp.load(ctx, place.serverId, await ownerOf(ctx, place)), origin);
