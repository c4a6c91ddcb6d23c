// The servers with tools that each person signs in to for themselves: what they see of them, and how they sign in and out.

import type { McpSignIn, McpSignInEnd, McpSignInStart, PageQuery } from '@parley/contract';
import { type Ctx, transact, userActor, userId } from '../../kernel/ctx.ts';
import { Failure, notFound } from '../../kernel/errors.ts';
import { pageOf } from '../../kernel/page.ts';
import { recordAct } from '../audit/index.ts';
import { openPersonKey } from '../auth/index.ts';
import { keyStates, removeSealed } from '../credentials/index.ts';
import { findMembership } from '../teams/index.ts';
import * as grants from './grants-store.ts';
import { fetchTools, noteSignIn } from './mcp.ts';
import type { Grant } from './mcp-boxes.ts';
import { ownSignInOf, read as readServer, refresh, shownName } from './mcp-service.ts';
import * as store from './mcp-store.ts';
import { exchangeCode, isUnknownClient, reasonOf, revokeTokens, sentenceOf } from './oauth.ts';
import { keepGrant, readGrant } from './person-access.ts';
import { comeBack, keepForAll, leaveFor, type Return, startOver } from './sign-in.ts';
import { accessTeamTools, findManagedTeam } from './team-tools.ts';
import { SignInNeeded } from './token-storage.ts';

const REFUSED = 'the sign-in is no longer accepted; sign in again';
const LOCKED =
  'this sign-in is locked since an administrator reset your password: sign in there again, or unlock your keys with the old password';

const toSignIn = (
  row: store.McpRow,
  grant: grants.GrantRow | undefined,
  keyState: string | undefined,
): McpSignIn => {
  const isLocked = keyState === 'locked';
  const sign_in = isLocked ? 'needed' : ownSignInOf(grant);
  const why = isLocked ? LOCKED : REFUSED;
  const error = grant && sign_in === 'needed' ? why : null;
  return { id: row.id, name: shownName(row), sign_in, signed_in_at: grant?.signed_in_at ?? null, error };
};

const statesOf = async (ctx: Ctx): Promise<Awaited<ReturnType<typeof keyStates>>> => {
  using uek = await openPersonKey(ctx);
  return await keyStates(ctx, uek);
};

export const list = async (ctx: Ctx, query: PageQuery): Promise<McpSignIn[]> => {
  const servers = await store.listForPeople(ctx.db, userId(ctx), pageOf(query));
  if (servers.length === 0) return [];
  const own = await grants.listOf(ctx.db, userId(ctx));
  const states = own.length === 0 ? null : await statesOf(ctx);
  return servers.map((server) =>
    toSignIn(
      server,
      own.find(({ server_id }) => server_id === server.id),
      states?.get(server.id),
    ),
  );
};

/** A server that people do not sign in to is a matter of those who keep it; one of a team is there for its members. */
const access = async (ctx: Ctx, id: string): Promise<store.McpRow> => {
  const row = await store.find(ctx.db, id);
  if (!row?.is_active || row.sign_in_by !== 'person') throw notFound('tool server');
  if (row.team_id !== null && !(await findMembership(ctx, row.team_id, userId(ctx))))
    throw notFound('tool server');
  return row;
};

const read = async (ctx: Ctx, row: store.McpRow): Promise<McpSignIn> => {
  const grant = await grants.find(ctx.db, { server_id: row.id, user_id: userId(ctx) });
  return toSignIn(row, grant, (await statesOf(ctx)).get(row.id));
};

export const begin = async (ctx: Ctx, id: string, origin: string): Promise<McpSignInStart> =>
  leaveFor(ctx, await access(ctx, id), origin);

const audited = (ctx: Ctx, action: 'signed_in_self' | 'signed_out_self', row: store.McpRow) =>
  recordAct(ctx, {
    action: `mcp_server.${action}`,
    target: { type: 'mcp_server', id: row.id },
    details: { name: shownName(row) },
  });

export const end = async (ctx: Ctx, back: McpSignInEnd): Promise<McpSignIn> => {
  const came = await comeBack(ctx, back, 'person');
  const { row, flow, ...given } = came;
  if (row.sign_in_by === 'administrator') return endForTeam(ctx, came);
  await access(ctx, row.id);
  const { metadata, client, resource, redirectUri } = flow;
  try {
    const tokens = await exchangeCode(ctx, row, flow, given);
    const isKept = await transact(ctx, async (ctx) => {
      if (!(await keepGrant(ctx, row, { metadata, client, resource, redirectUri, tokens }))) return false;
      await audited(ctx, 'signed_in_self', row);
      return true;
    });
    if (!isKept) throw startOver();
  } catch (error) {
    if (error instanceof Failure) throw error;
    ctx.log.info({ reason: reasonOf(error), server: row.id }, 'a sign-in to an MCP server failed');
    if (isUnknownClient(error)) await forgetClient(ctx, row);
    return { ...(await read(ctx, row)), error: sentenceOf(error) };
  }
  await listOwnTools(ctx, row);
  return read(ctx, row);
};

/** For all members, by one who manages the tools of the team, at this moment as well. */
const endForTeam = async (ctx: Ctx, came: Return): Promise<McpSignIn> => {
  const { id, team_id } = came.row;
  const team = await accessTeamTools(ctx, team_id ?? '');
  const isKept = await keepForAll(ctx, came);
  const { name, error } = isKept ? await refresh(ctx, id, team) : await readServer(ctx, id, team);
  return {
    ...{ id, name, error },
    ...(isKept
      ? { sign_in: 'done', signed_in_at: ctx.now().toISOString() }
      : { sign_in: 'needed', signed_in_at: null }),
  };
};

/** The client that was registered for all is not known there any more: the next sign-in registers a new one. */
const forgetClient = async (ctx: Ctx, row: store.McpRow): Promise<void> => {
  await transact(ctx, (ctx) => store.updateSeen(ctx.db, row, { oauth_box: null }));
};

/** What the server offers to this person; what it offers to an administrator is shown to those who have not signed in yet. */
const listOwnTools = async (ctx: Ctx, row: store.McpRow): Promise<void> => {
  const { permissions, userId: user_id } = userActor(ctx);
  if (row.team_id === null && permissions.has('surface.admin.access')) {
    await refresh(ctx, row.id);
    return;
  }
  const team = row.team_id === null ? null : await findManagedTeam(ctx, row.team_id);
  if (team !== null) {
    await refresh(ctx, row.id, team);
    return;
  }
  try {
    const tools_json = await fetchTools(ctx, row);
    await transact(ctx, (ctx) => grants.update(ctx.db, { server_id: row.id, user_id }, { tools_json }));
  } catch (error) {
    ctx.log.info({ reason: reasonOf(error), server: row.id }, 'an MCP server did not tell its tools');
    if (error instanceof SignInNeeded) await noteSignIn(ctx, row, error);
  }
};

export const signOut = async (ctx: Ctx, id: string): Promise<void> => {
  const row = await access(ctx, id);
  const key = { server_id: id, user_id: userId(ctx) };
  if (!(await grants.find(ctx.db, key))) return;
  const grant = await readGrant(ctx, row).catch(() => null);
  await transact(ctx, async (ctx) => {
    await grants.remove(ctx.db, key);
    await removeSealed(ctx, id);
    await audited(ctx, 'signed_out_self', row);
  });
  if (grant !== null) await takeBack(ctx, row, grant);
};

/** Forgotten here in any case: that the other side did not hear of it is no reason to keep them. */
const takeBack = (ctx: Ctx, row: store.McpRow, grant: Grant): Promise<void> =>
  revokeTokens(ctx, row, grant).catch((error: unknown) =>
    ctx.log.info({ reason: reasonOf(error), server: row.id }, 'tokens of an MCP server were not taken back'),
  );
