// The rules of connections: who may use, see and change which. Secrets go in and are opened only to be used.

import type {
  Connection,
  ConnectionInput,
  ConnectionPatch,
  ConnectionType,
  PageQuery,
} from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import { recordAct } from '../audit/index.ts';
import { accessTeam, canEditOwned, canSeeOwned } from '../teams/index.ts';
import { connectionTypes } from './brought-types.ts';
import { types as allTypes, assertSecretNames, checkedFields, kindOf, placeOf } from './catalogue.ts';
import { problemOf } from './check.ts';
import { forgetSecrets, openSecrets, sealSecrets } from './secrets.ts';
import * as store from './store.ts';
import { onBehalfOf, tokenProblemOf } from './tokens.ts';

const CONNECTIONS_PER_KEEPER_MAX = 100;
const MANAGE = 'team.tools.manage';

/** Whose connections a route is about: those that the caller may use, or those of all, which administrators keep. */
export type Realm = 'personal' | 'global';

const mayWrite = async (ctx: Ctx, realm: Realm, row: store.ConnectionRow): Promise<boolean> => {
  if (row.scope === 'global') return realm === 'global';
  return canEditOwned(ctx, row, MANAGE);
};

export const present = async (ctx: Ctx, realm: Realm, row: store.ConnectionRow): Promise<Connection> => {
  const write = await mayWrite(ctx, realm, row);
  return {
    ...{ id: row.id, type: row.type, name: row.name, scope: row.scope, team_id: row.team_id },
    fields: write ? row.fields_json : {},
    secret_fields: row.secret_names_json,
    ...{ status: row.status, last_checked_at: row.last_checked_at, error: write ? row.error : null },
    rights: { write },
    ...{ created_at: row.created_at, updated_at: row.updated_at },
  };
};

const presentAll = async (
  ctx: Ctx,
  realm: Realm,
  rows: readonly store.ConnectionRow[],
  query: PageQuery,
): Promise<Connection[]> => {
  const { limit, offset } = pageOf(query);
  const shown: Connection[] = [];
  for (const row of rows.slice(offset, offset + limit)) shown.push(await present(ctx, realm, row));
  return shown;
};

export const types = async (ctx: Ctx, query: PageQuery): Promise<ConnectionType[]> => {
  const { limit, offset } = pageOf(query);
  return (await allTypes(ctx)).slice(offset, offset + limit);
};

export const list = async (
  ctx: Ctx,
  realm: Realm,
  { type, ...query }: PageQuery & { readonly type?: string | undefined },
): Promise<Connection[]> => {
  const rows =
    realm === 'global' ? await store.listOf(ctx.db, store.OF_ALL) : await store.listFor(ctx.db, userId(ctx));
  const wanted = rows.filter((row) => type === undefined || row.type === type);
  return presentAll(ctx, realm, wanted, query);
};

/** Which one would be used for the caller: their own, then their team's, then that of all. */
export const resolve = async (
  ctx: Ctx,
  { type, name }: { readonly type: string; readonly name?: string | undefined },
): Promise<Connection> => {
  const rows = await store.listFor(ctx.db, userId(ctx));
  const found = rows.find((row) => row.type === type && (name === undefined || row.name === name));
  if (!found) throw notFound('connection');
  return present(ctx, 'personal', found);
};

/** One that the caller may use. Another one does not exist. */
export const access = async (ctx: Ctx, realm: Realm, id: string): Promise<store.ConnectionRow> => {
  const row = await store.find(ctx.db, id);
  if (!row || (realm === 'global' ? row.scope !== 'global' : !(await canSeeOwned(ctx, row))))
    throw notFound('connection');
  return row;
};

export const accessWritable = async (ctx: Ctx, realm: Realm, id: string): Promise<store.ConnectionRow> => {
  const row = await access(ctx, realm, id);
  if (!(await mayWrite(ctx, realm, row)))
    throw forbidden(
      row.scope === 'global'
        ? 'this connection is for all; an administrator changes it'
        : 'this connection is a team’s; those who manage its tools change it',
    );
  return row;
};

const keeperOf = async (ctx: Ctx, realm: Realm, teamId: string | null) => {
  if (realm === 'global') return store.OF_ALL;
  if (teamId === null) return store.ofPerson(userId(ctx));
  await accessTeam(ctx, teamId, MANAGE);
  return store.ofTeam(teamId);
};

/** Tells the other tabs, the team or the other administrators, and writes down what is done for others. */
export const announce = async (ctx: Ctx, verb: string, row: store.ConnectionRow): Promise<void> => {
  const { id, team_id, scope, name, type } = row;
  if (scope === 'personal')
    return emit(ctx, 'user.connection.changed', { id }, { userIds: [row.owner_id ?? ''] });
  if (team_id !== null)
    emit(
      ctx,
      'team.connection.changed',
      { team_id, connection_id: id },
      { topics: [`team_members:${team_id}`] },
    );
  else {
    emit(ctx, 'admin.connection.changed', { id }, { topics: ['admin'] });
    // Everybody's list names it.
    emit(ctx, 'user.connection.changed', { id }, { topics: ['everybody'] });
  }
  const details = { name, type, ...(team_id === null ? {} : { team_id }) };
  await recordAct(ctx, { action: `connection.${verb}`, target: { type: 'connection', id }, details });
};

export const create = (ctx: Ctx, realm: Realm, input: ConnectionInput): Promise<Connection> =>
  transact(ctx, async (ctx) => {
    const kind = await kindOf(ctx, input.type);
    const fields_json = checkedFields(kind, input.fields);
    const secrets = withoutEmpty(input.secrets ?? {});
    assertSecretNames(kind, Object.keys(secrets));
    const keeper = await keeperOf(ctx, realm, input.team_id ?? null);
    await ctx.kernel.database.dialect.lock(ctx.db, `connections of ${keeper.owner_id ?? keeper.team_id}`);
    if ((await store.listOf(ctx.db, keeper)).length >= CONNECTIONS_PER_KEEPER_MAX)
      throw badRequest(`there are ${CONNECTIONS_PER_KEEPER_MAX} connections already; delete one first`);
    const id = newId();
    const now = ctx.now().toISOString();
    const row: store.ConnectionRow = {
      ...{ id, type: kind.type, name: input.name, ...keeper, fields_json },
      like_type: kind.like === kind.type ? null : kind.like,
      ...(await sealSecrets(ctx, { id, scope: keeper.scope }, secrets)),
      ...{ status: 'unknown', last_checked_at: null, error: null, created_at: now, updated_at: now },
    };
    await store.insert(ctx.db, row);
    await announce(ctx, 'created', row);
    return present(ctx, realm, row);
  });

const withoutEmpty = (secrets: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(secrets).filter(
      (entry): entry is [string, string] => entry[1] !== null && entry[1] !== '',
    ),
  );

export const update = (ctx: Ctx, realm: Realm, id: string, patch: ConnectionPatch): Promise<Connection> =>
  transact(ctx, async (ctx) => {
    const row = await accessWritable(ctx, realm, id);
    const kind = await kindOf(ctx, row.type);
    const like = store.likeOf(row);
    if (kind.like !== like)
      throw conflict('the package has changed how connections of this type are used; make a new one');
    const fields_json = patch.fields === undefined ? row.fields_json : checkedFields(kind, patch.fields);
    const given = patch.secrets ?? {};
    assertSecretNames(kind, Object.keys(given));
    const untouched = row.secret_names_json.filter((name) => given[name] === undefined);
    // Secrets were entered for the place that they were entered for: a person who changes it must know them.
    if (untouched.length > 0 && placeOf(like, fields_json) !== placeOf(like, row.fields_json))
      throw badRequest(`secrets: the address is another one; enter ${untouched.join(' and ')} again`);
    const sealed =
      Object.keys(given).length === 0
        ? {}
        : await sealSecrets(
            ctx,
            row,
            withoutEmpty({ ...(untouched.length > 0 ? await openSecrets(ctx, row) : {}), ...given }),
          );
    const changed: Partial<store.ConnectionRow> = {
      ...{ name: patch.name ?? row.name, fields_json, ...sealed },
      ...{ status: 'unknown', last_checked_at: null, error: null, updated_at: ctx.now().toISOString() },
    };
    if (!(await store.update(ctx.db, id, changed))) throw notFound('connection');
    await announce(ctx, 'updated', { ...row, ...changed });
    return present(ctx, realm, { ...row, ...changed });
  });

export const remove = (ctx: Ctx, realm: Realm, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const row = await accessWritable(ctx, realm, id);
    if (!(await store.remove(ctx.db, id))) throw notFound('connection');
    await forgetSecrets(ctx, row);
    await announce(ctx, 'deleted', row);
  });

/** What is wrong with it: first whether it can be used at all, then what the package whose type it is says. */
const foundWrong = async (ctx: Ctx, row: store.ConnectionRow): Promise<string | null> => {
  const like = store.likeOf(row);
  const problem =
    like === 'oauth2'
      ? await tokenProblemOf(ctx, row)
      : await problemOf(ctx, like, {
          fields: row.fields_json,
          secrets: await openSecrets(ctx, row),
          onBehalfOf: onBehalfOf(row),
        });
  if (problem !== null || row.like_type === null) return problem;
  for (const part of connectionTypes.listed(ctx.kernel)) {
    const said = await part.check(ctx, { id: row.id, type: row.type, fields: row.fields_json });
    if (said !== undefined) return said;
  }
  return null;
};

/** Uses it once, outside of any transaction, and keeps how that went; a change made meanwhile is not judged by it. */
export const test = async (ctx: Ctx, realm: Realm, id: string): Promise<Connection> => {
  const row = await accessWritable(ctx, realm, id);
  const error = await foundWrong(ctx, row);
  return transact(ctx, async (ctx) => {
    const now = await access(ctx, realm, id);
    if (now.updated_at !== row.updated_at)
      throw conflict('the connection was changed during the test; test it again');
    const outcome = {
      ...{ status: error === null ? ('ok' as const) : ('failed' as const), error },
      last_checked_at: ctx.now().toISOString(),
    };
    await store.update(ctx.db, id, outcome);
    return present(ctx, realm, { ...now, ...outcome });
  });
};
