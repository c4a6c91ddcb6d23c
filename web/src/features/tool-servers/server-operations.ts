// Tool servers for all people and those of a team are the same thing at two addresses.

import type { McpServer } from '@parley/contract';
import type { CallInput } from '@parley/contract/client';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { ask } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { leaveToSignIn } from './leave-to-sign-in.ts';

/** The team whose servers these are; null: those for all people. */
export type OfTeam = string | null;

export const STALE_AFTER_CHANGE = [
  'GET /api/v1/admin/mcp-servers',
  'GET /api/v1/teams/{id}/mcp-servers',
  'GET /api/v1/tools',
] as const;

export const useServers = (teamId: OfTeam) => {
  const forAll = useQuery({ ...ask('GET /api/v1/admin/mcp-servers'), enabled: teamId === null });
  const ofTeam = useQuery({
    ...ask('GET /api/v1/teams/{id}/mcp-servers', { params: { id: teamId ?? '' } }),
    enabled: teamId !== null,
  });
  return teamId === null ? forAll : ofTeam;
};

/** What a button does with one server. */
interface ServerAction {
  readonly isPending: boolean;
  readonly run: () => void;
}

export const useRefresh = ({ id, team_id }: McpServer): ServerAction => {
  const options = { stale: STALE_AFTER_CHANGE };
  const forAll = useAction('POST /api/v1/admin/mcp-servers/{id}/refresh', options);
  const ofTeam = useAction('POST /api/v1/teams/{id}/mcp-servers/{serverId}/refresh', options);
  return team_id === null
    ? { isPending: forAll.isPending, run: () => forAll.mutate({ params: { id } }) }
    : {
        isPending: ofTeam.isPending,
        run: () => ofTeam.mutate({ params: { id: team_id, serverId: id } }),
      };
};

export const useRemove = ({ id, team_id }: McpServer, onDone: () => void): ServerAction => {
  const options = { stale: STALE_AFTER_CHANGE, onDone };
  const forAll = useAction('DELETE /api/v1/admin/mcp-servers/{id}', options);
  const ofTeam = useAction('DELETE /api/v1/teams/{id}/mcp-servers/{serverId}', options);
  return team_id === null
    ? { isPending: forAll.isPending, run: () => forAll.mutate({ params: { id } }) }
    : {
        isPending: ofTeam.isPending,
        run: () => ofTeam.mutate({ params: { id: team_id, serverId: id } }),
      };
};

/** The browser leaves for the other side: for oneself, or for all who use the server. */
export const useSignIn = (id: string, whom: 'me' | 'all' | { readonly team: string }): ServerAction => {
  const options = { onDone: leaveToSignIn };
  const forMe = useAction('POST /api/v1/mcp-servers/{id}/sign-in', options);
  const forAll = useAction('POST /api/v1/admin/mcp-servers/{id}/sign-in', options);
  const forTeam = useAction('POST /api/v1/teams/{id}/mcp-servers/{serverId}/sign-in', options);
  if (typeof whom === 'object')
    return {
      isPending: forTeam.isPending,
      run: () => forTeam.mutate({ params: { id: whom.team, serverId: id } }),
    };
  const begin = whom === 'all' ? forAll : forMe;
  return { isPending: begin.isPending, run: () => begin.mutate({ params: { id } }) };
};

type ServerBody = CallInput<'POST /api/v1/admin/mcp-servers'>['body'];

/** Makes a server, or changes this one. */
export const saveServer = async (
  teamId: OfTeam,
  server: McpServer | null,
  body: ServerBody,
): Promise<void> => {
  if (teamId === null) {
    if (server) await call('PUT /api/v1/admin/mcp-servers/{id}', { params: { id: server.id }, body });
    else await call('POST /api/v1/admin/mcp-servers', { body });
    return;
  }
  const { transport: _, command: _command, ...atAddress } = body;
  const params = { id: teamId };
  if (server)
    await call('PUT /api/v1/teams/{id}/mcp-servers/{serverId}', {
      params: { ...params, serverId: server.id },
      body: atAddress,
    });
  else await call('POST /api/v1/teams/{id}/mcp-servers', { params, body: atAddress });
};
