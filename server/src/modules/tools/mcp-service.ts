// The administrators' list of servers with tools.

import type { McpServer, McpServerInput, McpServerPatch, PageQuery } from '@parley/contract';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { badRequest, conflict, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { OutboundError } from '../../kernel/outbound/index.ts';
import { pageOf } from '../../kernel/page.ts';
import { recordAct } from '../audit/index.ts';
import { fetchTools, rewrapToken, sealToken } from './mcp.ts';
import * as store from './mcp-store.ts';

const SERVERS_MAX = 100;

const toServer = (row: store.McpRow): McpServer => ({
  ...row,
  has_token: row.token_box !== null,
  requires_approval: row.is_approval_needed,
  tools: row.tools_json,
});

const load = async (ctx: Ctx, id: string): Promise<store.McpRow> => {
  const row = await store.find(ctx.db, id);
  if (!row) throw notFound('MCP server');
  return row;
};

export const list = async (ctx: Ctx, query: PageQuery): Promise<McpServer[]> =>
  (await store.list(ctx.db, pageOf(query))).map(toServer);

export const read = async (ctx: Ctx, id: string): Promise<McpServer> => toServer(await load(ctx, id));

const audited = (ctx: Ctx, action: string, id: string, name: string): Promise<void> =>
  recordAct(ctx, { action: `mcp_server.${action}`, target: { type: 'mcp_server', id }, details: { name } });

const refuseTwice = (ctx: Ctx, error: unknown): never => {
  throw ctx.kernel.database.dialect.isUniqueViolation(error)
    ? conflict('a server of this name is there already')
    : error;
};

/** Without the network: it is stored, and its tools are listed afterwards. */
export const create = async (ctx: Ctx, input: McpServerInput): Promise<McpServer> => {
  const id = newId();
  const now = ctx.now().toISOString();
  const row: store.McpRow = {
    id,
    name: input.name,
    url: checkedUrl(input.url),
    token_box: input.token ? sealToken(ctx, id, input.token) : null,
    is_active: input.is_active ?? true,
    is_approval_needed: input.requires_approval ?? true,
    tools_json: [],
    error: null,
    refreshed_at: null,
    created_at: now,
    updated_at: now,
  };
  await transact(ctx, async (ctx) => {
    if ((await store.list(ctx.db, { limit: SERVERS_MAX, offset: 0 })).length >= SERVERS_MAX)
      throw badRequest(`there are ${SERVERS_MAX} servers already`);
    await store.insert(ctx.db, row);
    await audited(ctx, 'created', id, row.name);
  }).catch((error: unknown) => refuseTwice(ctx, error));
  return ctx.tx ? toServer(row) : refresh(ctx, id);
};

const checkedUrl = (text: string): string => {
  const url = URL.parse(text);
  if (url?.username !== '' || url.password !== '')
    throw badRequest('url: must be an address without a name or password in it');
  return url.href;
};

export const update = async (ctx: Ctx, id: string, patch: McpServerPatch): Promise<McpServer> => {
  const old = await load(ctx, id);
  const url = patch.url === undefined ? old.url : checkedUrl(patch.url);
  // Whoever moves a server elsewhere must not take its token along unseen.
  const isElsewhere = new URL(url).origin !== new URL(old.url).origin;
  if (isElsewhere && old.token_box !== null && patch.token === undefined)
    throw badRequest('token: a new address wants the token again (or null for none)');
  const { token } = patch;
  const changes: Partial<store.McpRow> = {
    url,
    updated_at: ctx.now().toISOString(),
    ...(patch.name === undefined ? {} : { name: patch.name }),
    ...(patch.is_active === undefined ? {} : { is_active: patch.is_active }),
    ...(patch.requires_approval === undefined ? {} : { is_approval_needed: patch.requires_approval }),
    ...(token === undefined ? {} : { token_box: token === null ? null : sealToken(ctx, id, token) }),
  };
  await transact(ctx, async (ctx) => {
    await store.update(ctx.db, id, changes);
    await audited(ctx, 'updated', id, patch.name ?? old.name);
  }).catch((error: unknown) => refuseTwice(ctx, error));
  return read(ctx, id);
};

export const remove = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { name } = await load(ctx, id);
    await store.remove(ctx.db, id);
    await audited(ctx, 'deleted', id, name);
  });

/** Asks the server which tools it has. That it does not answer is written down, and no failure of the request. */
export const refresh = async (ctx: Ctx, id: string): Promise<McpServer> => {
  const row = await load(ctx, id);
  const found = await fetchTools(ctx, row).catch((error: unknown) => {
    ctx.log.info({ err: error, server: id }, 'an MCP server did not tell its tools');
    return error instanceof OutboundError ? error.message : 'the server did not answer as an MCP server does';
  });
  const refreshed_at = ctx.now().toISOString();
  const changes = typeof found === 'string' ? { error: found } : { error: null, tools_json: found };
  await transact(ctx, (ctx) => store.update(ctx.db, id, { ...changes, refreshed_at }));
  return read(ctx, id);
};

/** After a change of the server's key: tokens move to the new one. */
export const rewrapTokens = async (ctx: Ctx): Promise<void> => {
  for (const row of await store.list(ctx.db, { limit: SERVERS_MAX, offset: 0 })) {
    const token_box = rewrapToken(ctx, row);
    if (token_box !== null) await transact(ctx, (ctx) => store.update(ctx.db, row.id, { token_box }));
  }
};
