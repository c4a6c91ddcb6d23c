// Servers with tools: those of administrators, for all people, and those of teams. Both obey the same rules.

import type { McpServer, McpServerInput, McpServerPatch, PageQuery } from '@parley/contract';
import { isRedacted } from '../../kernel/crypto/redacted.ts';
import { afterCommit, type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, conflict, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { OutboundError } from '../../kernel/outbound/index.ts';
import { pageOf } from '../../kernel/page.ts';
import { recordAct } from '../audit/index.ts';
import { removeSealedOfAll } from '../credentials/index.ts';
import * as grants from './grants-store.ts';
import { fetchTools, noteSignIn } from './mcp.ts';
import { rewrapBoxes, sealSecret, sealToken } from './mcp-boxes.ts';
import * as store from './mcp-store.ts';
import { reasonOf } from './oauth.ts';
import { commandOf, endProgram, isAllowed, notAllowed, ProgramProblem } from './stdio.ts';
import { SignInNeeded } from './token-storage.ts';

/** For all people, and likewise for each team. */
const SERVERS_MAX = 100;

/** Whose servers a request is about; null: those for all people. */
export interface ServerOwner {
  readonly id: string;
  readonly handle: string;
}
type Whose = ServerOwner | null;

const BETWEEN = '__';
/** Names of servers have no such sign, so that the last one ends the handle. */
export const shownName = ({ name, team_id }: Pick<store.McpRow, 'name' | 'team_id'>): string =>
  team_id === null ? name : name.slice(name.lastIndexOf(BETWEEN) + BETWEEN.length);
const keptName = (team: Whose, name: string): string =>
  team === null ? name : `${team.handle}${BETWEEN}${name}`;

/** `own`: how the sign-in of the person who asks stands, where there is one. */
export const toServer = (row: store.McpRow, own?: grants.GrantRow): McpServer => ({
  ...row,
  name: shownName(row),
  url: row.transport === 'stdio' ? null : row.url,
  has_token: row.token_box !== null,
  has_client_secret: row.oauth_secret_box !== null,
  sign_in: row.sign_in_by === 'person' ? ownSignInOf(own) : signInOf(row),
  requires_approval: row.is_approval_needed,
  tools: row.tools_json,
});

const signInOf = ({ is_sign_in_needed, token_box, oauth_box }: store.McpRow): McpServer['sign_in'] => {
  if (token_box !== null) return 'none';
  if (is_sign_in_needed) return 'needed';
  return oauth_box === null ? 'none' : 'done';
};

export const ownSignInOf = (grant: grants.GrantRow | undefined): 'needed' | 'done' =>
  grant === undefined || grant.is_sign_in_needed ? 'needed' : 'done';

/** One of this team; with null one for all people. Another one does not exist. */
export const load = async (ctx: Ctx, id: string, team: Whose = null): Promise<store.McpRow> => {
  const row = await store.find(ctx.db, id);
  if (!row || row.team_id !== (team?.id ?? null)) throw notFound('MCP server');
  return row;
};

export const list = async (ctx: Ctx, query: PageQuery, team: Whose = null): Promise<McpServer[]> => {
  const own = await grants.listOf(ctx.db, userId(ctx));
  const rows = await store.list(ctx.db, team?.id ?? null, pageOf(query));
  return rows.map((row) =>
    toServer(
      row,
      own.find(({ server_id }) => server_id === row.id),
    ),
  );
};

export const read = async (ctx: Ctx, id: string, team: Whose = null): Promise<McpServer> => {
  const row = await load(ctx, id, team);
  return toServer(row, await grants.find(ctx.db, { server_id: id, user_id: userId(ctx) }));
};

/** Writes it down, and tells the team whose server it is. */
export const audited = async (
  ctx: Ctx,
  action: string,
  { id, team_id, ...row }: Pick<store.McpRow, 'id' | 'name' | 'team_id'>,
): Promise<void> => {
  const details = { name: shownName({ ...row, team_id }), ...(team_id === null ? {} : { team_id }) };
  await recordAct(ctx, { action: `mcp_server.${action}`, target: { type: 'mcp_server', id }, details });
  if (team_id !== null)
    emit(
      ctx,
      'team.mcp_server.changed',
      { team_id, mcp_server_id: id },
      { topics: [`team_members:${team_id}`] },
    );
};

const SECRETS = ['token', 'oauth_client_secret'] as const;
/** What a form shows in place of a secret: not something to store. */
const isShownOnly = (secret: string | null | undefined): boolean => secret != null && isRedacted(secret);

const refuseTwice = (ctx: Ctx, error: unknown): never => {
  throw ctx.kernel.database.dialect.isUniqueViolation(error)
    ? conflict('a server of this name is there already')
    : error;
};

/** Without the network: it is stored, and its tools are listed afterwards. */
export const create = async (ctx: Ctx, input: McpServerInput, team: Whose = null): Promise<McpServer> => {
  for (const field of SECRETS)
    if (isShownOnly(input[field])) throw badRequest(`${field}: enter the whole of it`);
  const id = newId();
  const now = ctx.now().toISOString();
  const row: store.McpRow = {
    id,
    name: keptName(team, input.name),
    team_id: team?.id ?? null,
    ...placeOf(ctx, input),
    token_box: input.token ? sealToken(ctx, id, input.token) : null,
    is_active: input.is_active ?? true,
    is_approval_needed: input.requires_approval ?? true,
    tools_json: [],
    error: null,
    refreshed_at: null,
    created_at: now,
    updated_at: now,
    oauth_issuer: checkedIssuer(input.oauth_issuer),
    oauth_client_id: input.oauth_client_id ?? null,
    oauth_secret_box: input.oauth_client_secret ? sealSecret(ctx, id, input.oauth_client_secret) : null,
    oauth_box: null,
    oauth_expires_at: null,
    oauth_refreshing_until: null,
    is_sign_in_needed: false,
    sign_in_by: input.sign_in_by ?? 'administrator',
  };
  refuseBoth(row);
  if (row.transport === 'stdio') refuseForPrograms(input);
  await transact(ctx, async (ctx) => {
    if ((await store.list(ctx.db, row.team_id, { limit: SERVERS_MAX, offset: 0 })).length >= SERVERS_MAX)
      throw badRequest(`there are ${SERVERS_MAX} servers already`);
    await store.insert(ctx.db, row);
    await audited(ctx, 'created', row);
  }).catch((error: unknown) => refuseTwice(ctx, error));
  if (!ctx.tx) return refresh(ctx, id, team);
  afterCommit(ctx, () => refreshLater(ctx, id, team));
  return toServer(row);
};

/** Where it is: at an address, or a program of the operator's list. */
const placeOf = (
  { kernel }: Ctx,
  { transport = 'http', url, command }: Pick<McpServerInput, 'transport' | 'url' | 'command'>,
): Pick<store.McpRow, 'transport' | 'url' | 'command'> => {
  if (transport === 'http') {
    if (url === undefined) throw badRequest('url: a server at an address needs one');
    if (command !== undefined) throw badRequest('command: is for programs (transport "stdio")');
    return { transport, url: checkedUrl(url), command: null };
  }
  if (command === undefined) throw badRequest('command: a program needs one');
  if (url !== undefined) throw badRequest('url: a program has no address');
  const wanted = commandOf(command);
  if (!isAllowed(kernel, wanted)) throw badRequest(`command: ${notAllowed(kernel)}`);
  return { transport, url: '', command: wanted };
};

const OF_ADDRESSES = [
  'token',
  'sign_in_by',
  'oauth_issuer',
  'oauth_client_id',
  'oauth_client_secret',
] as const;

/** A program is started by this server: there is nothing to prove to it. */
const refuseForPrograms = (input: McpServerPatch): void => {
  for (const field of OF_ADDRESSES)
    if (input[field] != null && input[field] !== 'administrator')
      throw badRequest(`${field}: is for servers at an address`);
};

const refuseBoth = ({ sign_in_by, token_box }: Pick<store.McpRow, 'sign_in_by' | 'token_box'>): void => {
  if (sign_in_by === 'person' && token_box !== null)
    throw badRequest('sign_in_by: a server with a token of its own is one that no person signs in to');
};

/** The transaction that this follows is over. */
const refreshLater = ({ tx: _tx, ...ctx }: Ctx, id: string, team: Whose): void => {
  refresh({ ...ctx, db: ctx.kernel.database.read }, id, team).catch((error: unknown) =>
    ctx.log.warn({ err: error, server: id }, 'the tools of a new MCP server could not be written down'),
  );
};

const checkedUrl = (text: string, field = 'url'): string => {
  const url = URL.parse(text);
  if (url?.username !== '' || url.password !== '')
    throw badRequest(`${field}: must be an address without a name or password in it`);
  return url.href;
};

/** Kept as it was typed: issuers are compared letter by letter. */
const checkedIssuer = (text: string | null | undefined): string | null => {
  if (text == null) return null;
  checkedUrl(text, 'oauth_issuer');
  return text;
};

export const update = async (
  ctx: Ctx,
  id: string,
  asked: McpServerPatch,
  team: Whose = null,
): Promise<McpServer> => {
  const patch = { ...asked };
  for (const field of SECRETS) if (isShownOnly(patch[field])) delete patch[field];
  if (patch.url !== undefined) checkedUrl(patch.url);
  checkedIssuer(patch.oauth_issuer);
  const old = await load(ctx, id, team);
  if (patch.transport !== undefined && patch.transport !== old.transport)
    throw badRequest('transport: stays what it is; add another server');
  const changes: Partial<store.McpRow> = {
    ...(old.transport === 'stdio' ? restartedAs(ctx, old, patch) : movedTo(ctx, old, patch)),
    updated_at: ctx.now().toISOString(),
    ...(patch.name === undefined ? {} : { name: keptName(team, patch.name) }),
    ...(patch.is_active === undefined ? {} : { is_active: patch.is_active }),
    ...(patch.requires_approval === undefined ? {} : { is_approval_needed: patch.requires_approval }),
  };
  refuseBoth({ ...old, ...changes });
  await transact(ctx, async (ctx) => {
    await store.update(ctx.db, id, changes);
    if (changes.oauth_box === null) await forgetSignIns(ctx, id);
    await audited(ctx, 'updated', { ...old, ...changes });
  }).catch((error: unknown) => refuseTwice(ctx, error));
  if (old.transport === 'stdio') await endProgram(ctx, id);
  const isElsewhere =
    changes.oauth_box === null || patch.token !== undefined || changes.command !== undefined;
  return isElsewhere ? refresh(ctx, id, team) : read(ctx, id, team);
};

const restartedAs = (ctx: Ctx, old: store.McpRow, patch: McpServerPatch): Partial<store.McpRow> => {
  refuseForPrograms(patch);
  if (patch.command === undefined && patch.url === undefined) return {};
  return placeOf(ctx, { command: old.command ?? undefined, ...patch, transport: 'stdio' });
};

/** A change of the address must not take the secrets along unseen; the tokens of a sign-in are dropped. */
const movedTo = (ctx: Ctx, old: store.McpRow, patch: McpServerPatch): Partial<store.McpRow> => {
  const { token, oauth_client_secret: secret } = patch;
  if (patch.command !== undefined) throw badRequest('command: is for programs (transport "stdio")');
  const url = patch.url === undefined ? old.url : checkedUrl(patch.url);
  const issuer = patch.oauth_issuer === undefined ? old.oauth_issuer : checkedIssuer(patch.oauth_issuer);
  const clientId = patch.oauth_client_id === undefined ? old.oauth_client_id : patch.oauth_client_id;
  const isElsewhere = new URL(url).origin !== new URL(old.url).origin;
  const isOther = isElsewhere || issuer !== old.oauth_issuer;
  if (isElsewhere && old.token_box !== null && token === undefined)
    throw badRequest('token: a new address wants the token again (or null for none)');
  if (isOther && old.oauth_secret_box !== null && secret === undefined)
    throw badRequest('oauth_client_secret: a new address wants the secret again (or null for none)');
  const signInBy = patch.sign_in_by ?? old.sign_in_by;
  const isNewStart =
    isOther ||
    url !== old.url ||
    clientId !== old.oauth_client_id ||
    secret !== undefined ||
    signInBy !== old.sign_in_by;
  return {
    url,
    oauth_issuer: issuer,
    oauth_client_id: clientId,
    sign_in_by: signInBy,
    ...(token === undefined ? {} : { token_box: token === null ? null : sealToken(ctx, old.id, token) }),
    ...(secret === undefined
      ? {}
      : { oauth_secret_box: secret === null ? null : sealSecret(ctx, old.id, secret) }),
    ...(isNewStart || token
      ? {
          oauth_box: null,
          oauth_expires_at: null,
          oauth_refreshing_until: null,
          is_sign_in_needed: false,
        }
      : {}),
  };
};

/** What people's own sign-ins brought goes, sealed as it is. */
export const forgetSignIns = async (ctx: Ctx, id: string): Promise<void> => {
  await grants.removeOfServer(ctx.db, id);
  await removeSealedOfAll(ctx, id);
};

export const remove = async (ctx: Ctx, id: string, team: Whose = null): Promise<void> => {
  await transact(ctx, async (ctx) => {
    const row = await load(ctx, id, team);
    await forgetSignIns(ctx, id);
    if (!(await store.remove(ctx.db, id))) throw notFound('MCP server');
    await audited(ctx, 'deleted', row);
  });
  await endProgram(ctx, id);
};

/** Asks the server which tools it has. That it does not answer is written down, and no failure of the request. */
export const refresh = async (ctx: Ctx, id: string, team: Whose = null): Promise<McpServer> => {
  const row = await load(ctx, id, team);
  const changes = await fetchTools(ctx, row).then(
    (tools_json) => ({ error: null, tools_json, is_sign_in_needed: false }),
    async (error: unknown) => {
      ctx.log.info({ reason: reasonOf(error), server: id }, 'an MCP server did not tell its tools');
      if (row.sign_in_by === 'person' && error instanceof SignInNeeded) await noteSignIn(ctx, row, error);
      return problemOf(row, error);
    },
  );
  const refreshed_at = ctx.now().toISOString();
  const key = { server_id: id, user_id: userId(ctx) };
  await transact(ctx, async (ctx) => {
    await store.updateAt(ctx.db, row, { ...changes, refreshed_at });
    if (row.sign_in_by === 'person' && changes.tools_json)
      await grants.update(ctx.db, key, { tools_json: changes.tools_json });
  });
  return read(ctx, id, team);
};

const problemOf = (
  { token_box, oauth_box, sign_in_by }: store.McpRow,
  error: unknown,
): Partial<store.McpRow> => {
  if (!(error instanceof SignInNeeded)) {
    const isOurs = error instanceof OutboundError || error instanceof ProgramProblem;
    return { error: isOurs ? error.message : 'the server did not answer as an MCP server does' };
  }
  if (token_box !== null) return { error: 'the server refuses the token' };
  // How an administrator's own sign-in stands is told to that administrator, not written down for all.
  if (sign_in_by === 'person') return { error: null };
  // Before the first sign-in there is nothing wrong with that.
  return { error: oauth_box === null ? null : 'the sign-in is no longer accepted', is_sign_in_needed: true };
};

/** After a change of the server's key: what is sealed moves to the new one. */
export const rewrapTokens = async (ctx: Ctx): Promise<void> => {
  for (let offset = 0; ; offset += SERVERS_MAX) {
    const rows = await store.listAll(ctx.db, { limit: SERVERS_MAX, offset });
    for (const row of rows) {
      const now = ctx.now().toISOString();
      for (const { name, ...boxes } of rewrapBoxes(ctx, row))
        await transact(ctx, (ctx) => store.swapBox(ctx.db, row.id, name, boxes, now));
    }
    if (rows.length < SERVERS_MAX) return;
  }
};
