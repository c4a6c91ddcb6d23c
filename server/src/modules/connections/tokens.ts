// Tokens of OAuth 2 connections: asked for at the address that gives them out, and kept sealed where a person signed in for them. A refresh
// token that is exchanged for another one is good once: two calls at the same time share one exchange.

import type { ConnectionFields } from '@parley/contract';
import { z } from 'zod';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { Failure, forbidden, unavailable } from '../../kernel/errors.ts';
import { type OnBehalfOf, OutboundError } from '../../kernel/outbound/index.ts';
import { defineState } from '../../kernel/state.ts';
import { openSecrets, type Secrets, sealSecrets } from './secrets.ts';
import * as store from './store.ts';

const TOKEN_MS_MAX = 10_000;
const TOKEN_BYTES_MAX = 64 * 1024;
/** A token is not used in the last moments of its life. */
const SPARE_MS = 30_000;
/** When the access token ends; kept with the secrets. */
const ENDS_AT = '~ends_at';

/** The signs that RFC 6749 has for a token: it is written into a header. */
const Token = z
  .string()
  .regex(/^[\x20-\x7e]+$/)
  .max(8_192);
const Granted = z.object({
  access_token: Token,
  refresh_token: Token.optional(),
  expires_in: z.coerce.number().positive().optional(),
});

/** What says that it lasts longer is renewed after a year all the same. */
const LASTS_SECONDS_MAX = 366 * 86_400;

const textOf = (fields: ConnectionFields, name: string): string => String(fields[name] ?? '');

export const onBehalfOf = ({ scope }: store.ConnectionRow): OnBehalfOf =>
  scope === 'global' ? 'admin' : 'user';

/** Asks for tokens. Says in a sentence, without the words of the other side, why none came. */
export const askTokens = async (
  ctx: Ctx,
  row: store.ConnectionRow,
  secrets: Secrets,
  asked: Readonly<Record<string, string>>,
): Promise<Secrets> => {
  const fields = row.fields_json;
  const [id, secret] = [textOf(fields, 'client_id'), secrets.client_secret];
  const isBasic = textOf(fields, 'client_auth') === 'basic' && secret !== undefined;
  const form = new URLSearchParams({ ...asked, client_id: id });
  if (secret !== undefined && !isBasic) form.set('client_secret', secret);
  const pair = `${encodeURIComponent(id)}:${encodeURIComponent(secret ?? '')}`;
  const answer = await ctx.kernel.outbound.request({
    ...{ url: textOf(fields, 'token_url'), method: 'POST', body: form.toString() },
    headers: {
      ...{ 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      ...(isBasic ? { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } : {}),
    },
    ...{ purpose: 'package', onBehalfOf: onBehalfOf(row) },
    signal: AbortSignal.timeout(TOKEN_MS_MAX),
    ...{ caps: { responseBytes: TOKEN_BYTES_MAX }, redirect: 'error' },
  });
  const said = Granted.safeParse(await answer.body.json().catch(() => null));
  if (answer.status === 401 || answer.status === 403)
    throw unavailable(`the service refuses the secret (${answer.status})`);
  if (answer.status >= 300 || !said.success)
    throw unavailable(`the connection gives out no token (${answer.status})`);
  const { access_token, refresh_token, expires_in } = said.data;
  return {
    access_token,
    ...(refresh_token === undefined ? {} : { refresh_token }),
    ...(expires_in === undefined
      ? {}
      : {
          [ENDS_AT]: new Date(
            ctx.now().getTime() + Math.min(expires_in, LASTS_SECONDS_MAX) * 1000,
          ).toISOString(),
        }),
  };
};

/** What is kept of tokens that came: the new ones, and of the old ones what they leave in place. */
export const keepTokens = (
  ctx: Ctx,
  row: store.ConnectionRow,
  before: Secrets,
  came: Secrets,
  more: Partial<store.ConnectionRow> = {},
): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const { [ENDS_AT]: _ended, ...kept } = before;
    const sealed = await sealSecrets(ctx, row, { ...kept, ...came });
    return store.update(ctx.db, row.id, { ...sealed, ...more });
  });

const isGood = (ctx: Ctx, { access_token, [ENDS_AT]: ends }: Secrets): boolean =>
  access_token !== undefined && (ends === undefined || Date.parse(ends) - SPARE_MS > ctx.now().getTime());

const renew = async (ctx: Ctx, row: store.ConnectionRow, secrets: Secrets): Promise<string> => {
  const fields = row.fields_json;
  const isClient = textOf(fields, 'grant') === 'client_credentials';
  if (!isClient && secrets.refresh_token === undefined)
    throw forbidden(
      textOf(fields, 'grant') === 'refresh_token'
        ? 'this grant needs a refresh token'
        : 'nobody is signed in with this connection, or no longer: sign in again',
    );
  const scope = textOf(fields, 'scope');
  const came = await askTokens(ctx, row, secrets, {
    ...(isClient
      ? { grant_type: 'client_credentials', ...(scope === '' ? {} : { scope }) }
      : { grant_type: 'refresh_token', refresh_token: secrets.refresh_token ?? '' }),
  });
  const isRotated = came.refresh_token !== undefined && came.refresh_token !== secrets.refresh_token;
  if (textOf(fields, 'grant') === 'authorization_code') await keepTokens(ctx, row, secrets, came);
  else if (!isClient && isRotated)
    await keepTokens(ctx, row, secrets, { refresh_token: came.refresh_token ?? '' });
  return came.access_token ?? '';
};

const renewals = defineState('connections.renewals', () => new Map<string, Promise<string>>());

/** A token that is good now. */
export const tokenFor = async (ctx: Ctx, row: store.ConnectionRow): Promise<string> => {
  const running = renewals.of(ctx.kernel);
  const known = running.get(row.id);
  if (known) return known;
  const secrets = await openSecrets(ctx, row);
  const isKept = textOf(row.fields_json, 'grant') === 'authorization_code';
  if (isKept && isGood(ctx, secrets)) return secrets.access_token ?? '';
  const renewal = running.get(row.id) ?? renew(ctx, row, secrets).finally(() => running.delete(row.id));
  running.set(row.id, renewal);
  return renewal;
};

/** Whether the connection gives out a token. Null: it does. */
export const tokenProblemOf = async (ctx: Ctx, row: store.ConnectionRow): Promise<string | null> => {
  try {
    await tokenFor(ctx, row);
    return null;
  } catch (error) {
    if (error instanceof Failure || error instanceof OutboundError) return error.message;
    throw error;
  }
};
