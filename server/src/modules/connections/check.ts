// Whether a connection works: it is used once, through the guarded way out.

import { createHmac } from 'node:crypto';
import type { ConnectionFields } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { MailProblem, tryMailServer } from '../../kernel/mail.ts';
import { type OnBehalfOf, OutboundError, type OutboundRequest } from '../../kernel/outbound/index.ts';
import type { Secrets } from './secrets.ts';
import { askEngine, SEARCH_TYPES, SearchProblem } from './web-search.ts';

const TEST_MS_MAX = 10_000;
const ANSWER_BYTES_MAX = 64 * 1024;

interface Trial {
  readonly fields: ConnectionFields;
  readonly secrets: Secrets;
  readonly onBehalfOf: OnBehalfOf;
}

const textOf = (fields: ConnectionFields, name: string): string => String(fields[name] ?? '');

/** What is wrong, in a sentence; null when nothing is. */
type Check = (ctx: Ctx, trial: Trial) => Promise<string | null>;

const statusOf = async (
  ctx: Ctx,
  { onBehalfOf }: Trial,
  request: Pick<OutboundRequest, 'url' | 'method' | 'headers' | 'body' | 'purpose'>,
): Promise<number> => {
  const answer = await ctx.kernel.outbound.request({
    ...request,
    onBehalfOf,
    signal: AbortSignal.timeout(TEST_MS_MAX),
    caps: { responseBytes: ANSWER_BYTES_MAX },
    redirect: 'error',
  });
  await answer.body.dump();
  return answer.status;
};

const verdict = (status: number): string | null => {
  if (status === 401 || status === 403) return `the service refuses the secret (${status})`;
  return status >= 500 ? `the service is in trouble (${status})` : null;
};

const checkApi: Check = async (ctx, trial) => {
  const { fields, secrets } = trial;
  const prefix = textOf(fields, 'prefix');
  const value = [prefix, secrets.token ?? ''].filter((part) => part !== '').join(' ');
  const headers: Record<string, string> =
    secrets.token === undefined ? {} : { [textOf(fields, 'header').toLowerCase()]: value };
  const status = await statusOf(ctx, trial, {
    url: textOf(fields, 'base_url'),
    method: 'GET',
    headers,
    purpose: 'package',
  });
  // A service without a page at its address answers 404, and that is no fault of the secret.
  return verdict(status);
};

const checkPassword: Check = async (ctx, trial) => {
  const { fields, secrets } = trial;
  const pair = Buffer.from(`${textOf(fields, 'username')}:${secrets.password ?? ''}`).toString('base64');
  const headers: Record<string, string> =
    secrets.password === undefined ? {} : { authorization: `Basic ${pair}` };
  const url = textOf(fields, 'base_url');
  return verdict(await statusOf(ctx, trial, { url, method: 'GET', headers, purpose: 'package' }));
};

const checkWebhook: Check = async (ctx, trial) => {
  const body = JSON.stringify({ type: 'ping', at: ctx.now().toISOString() });
  const { secret } = trial.secrets;
  const signature = secret && createHmac('sha256', secret).update(body).digest('hex');
  const status = await statusOf(ctx, trial, {
    url: textOf(trial.fields, 'url'),
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature ? { 'x-parley-signature': `sha256=${signature}` } : {}),
    },
    body,
    purpose: 'webhook',
  });
  return status < 400 ? null : (verdict(status) ?? `the address does not take it (${status})`);
};

const checkMail: Check = async (ctx, { fields, secrets, onBehalfOf }) => {
  const isSecure = textOf(fields, 'security') === 'tls';
  const [host, port] = [textOf(fields, 'host').toLowerCase(), Number(fields.port)];
  const socket = await ctx.kernel.outbound.connect(
    { protocol: isSecure ? 'https:' : 'http:', hostname: host, port },
    'package',
    onBehalfOf,
  );
  const user = textOf(fields, 'username');
  await tryMailServer(socket, {
    host,
    isSecure,
    auth: user === '' ? null : { user, pass: secrets.password ?? '' },
  });
  return null;
};

/** One question is asked, as a model would ask it. */
const checkSearch =
  (type: string): Check =>
  async (ctx, trial) => {
    const signal = AbortSignal.timeout(TEST_MS_MAX);
    await askEngine(ctx, type, trial, { query: 'weather', limit: 1, signal });
    return null;
  };

const CHECKS: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(SEARCH_TYPES.map((type) => [type, checkSearch(type)])),
  http_api: checkApi,
  http_basic: checkPassword,
  webhook: checkWebhook,
  smtp: checkMail,
};

/** Uses the connection once. Null: it works. Otherwise a sentence without anything that the other side said. */
export const problemOf = async (ctx: Ctx, type: string, trial: Trial): Promise<string | null> => {
  try {
    return (await CHECKS[type]?.(ctx, trial)) ?? null;
  } catch (error) {
    if (error instanceof OutboundError || error instanceof MailProblem || error instanceof SearchProblem)
      return error.message;
    throw error;
  }
};
