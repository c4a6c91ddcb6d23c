// How a package uses a connection: it learns the fields, and what is secret is added to requests on the way out.

import type { Connection, ConnectionFields } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { badRequest, forbidden, notFound } from '../../kernel/errors.ts';
import { openSecrets, type Secrets } from './secrets.ts';
import { access, present } from './service.ts';
import * as store from './store.ts';
import { tokenFor } from './tokens.ts';

/** The one that is used for the caller: the one that they name, or their own, then their team's, then that of all. */
export const resolveForPackage = async (
  ctx: Ctx,
  { type, id }: { readonly type: string; readonly id?: string | undefined },
): Promise<Pick<Connection, 'id' | 'fields'>> => {
  const rows = await store.listFor(ctx.db, userId(ctx));
  const found = rows.find((row) => row.type === type && (id === undefined || row.id === id));
  if (!found) throw notFound('connection');
  // What the person is not shown of a connection that they may only use, their package is not told either.
  const { fields } = await present(ctx, 'personal', found);
  return { id: found.id, fields };
};

export interface ConnectionUse {
  /** Where its secrets belong: they go to this origin and to no other. */
  readonly base: URL;
  /** What is not to be shown in an answer. */
  readonly secrets: readonly string[];
  headersFor(url: URL): Record<string, string>;
}

const textOf = (fields: ConnectionFields, name: string): string => String(fields[name] ?? '');

const useApi = (fields: ConnectionFields, { token }: Secrets): ConnectionUse => {
  const base = new URL(textOf(fields, 'base_url'));
  const value = [textOf(fields, 'prefix'), token ?? ''].filter((part) => part !== '').join(' ');
  return {
    base,
    secrets: token === undefined ? [] : [token],
    headersFor: ({ origin }): Record<string, string> =>
      token === undefined || origin !== base.origin
        ? {}
        : { [textOf(fields, 'header').toLowerCase()]: value },
  };
};

const usePassword = (fields: ConnectionFields, { password }: Secrets): ConnectionUse => {
  const base = new URL(textOf(fields, 'base_url'));
  const pair = Buffer.from(`${textOf(fields, 'username')}:${password ?? ''}`).toString('base64');
  return {
    base,
    secrets: password === undefined ? [] : [password, pair],
    headersFor: ({ origin }): Record<string, string> =>
      password === undefined || origin !== base.origin ? {} : { authorization: `Basic ${pair}` },
  };
};

/** The service that takes the tokens of an OAuth connection: the one that it names, or else the one that gives them out. */
const serviceOf = (fields: ConnectionFields): URL => {
  const named = textOf(fields, 'base_url');
  return new URL(named === '' ? new URL(textOf(fields, 'token_url')).origin : named);
};

/** One that the caller may use, of a type that the package was granted. */
export const useConnection = async (
  ctx: Ctx,
  id: string,
  types: readonly string[],
): Promise<ConnectionUse> => {
  const row = await access(ctx, 'personal', id);
  if (!types.includes(row.type))
    throw forbidden(`the package was not granted connections of the type ${row.type}`);
  const secrets = await openSecrets(ctx, row);
  const like = store.likeOf(row);
  if (like === 'http_api') return useApi(row.fields_json, secrets);
  if (like === 'http_basic') return usePassword(row.fields_json, secrets);
  if (like !== 'oauth2') throw badRequest(`a connection of the type ${row.type} adds nothing to requests`);
  const base = serviceOf(row.fields_json);
  const token = await tokenFor(ctx, row);
  return {
    base,
    secrets: [token, ...Object.values(secrets)],
    headersFor: ({ origin }): Record<string, string> =>
      origin === base.origin ? { authorization: `Bearer ${token}` } : {},
  };
};
