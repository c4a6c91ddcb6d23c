// The way out for packages: only to the hosts that they named and a person granted, and through the guard that every call passes.

import type { JsonValue } from '@parley/contract';
import { z } from 'zod';
import { badRequest, forbidden } from '../../../kernel/errors.ts';
import { type ConnectionUse, useConnection } from '../../connections/index.ts';
import { hostsIn } from '../settings.ts';
import { argument, type HostCalls, type HostRun, Uuid } from './host-call.ts';
import { withoutSecrets } from './masks.ts';
import { assertKeyAllows, principalOf } from './principal.ts';

const BODY_BYTES_MAX = 1024 * 1024;
const TIMEOUT_MS_MAX = 30_000;
const REDIRECTS_MAX = 3;

const Init = z
  .object({
    method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
    headers: z
      .record(
        z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'is not the name of a header'),
        z
          .string()
          .max(8_192)
          .regex(/^[^\r\n\0]*$/, 'must be one line'),
      )
      .optional(),
    body: z.union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown())]).optional(),
    connection: Uuid.optional(),
    timeout_ms: z.number().min(1).max(TIMEOUT_MS_MAX).optional(),
  })
  .default({});

/** Headers that say who asks, or how the exchange itself goes, are not a package's to set. */
const FORBIDDEN = new Set([
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'expect', 'te', 'trailer'],
  ...['proxy-authorization', 'proxy-connection', 'keep-alive', 'cookie', 'forwarded', 'x-forwarded-for'],
]);

/** A piece of an answer that holds a secret would not be known for one. */
const PIECES = new Set(['range', 'if-range', 'accept-encoding']);

const isForbidden = (name: string, hasSecrets: boolean): boolean =>
  FORBIDDEN.has(name) || (hasSecrets && PIECES.has(name));

/** Nothing else follows a redirect to another origin: which of a package's own headers is a secret cannot be known. */
const KEPT_ACROSS_ORIGINS = new Set(['accept', 'accept-language', 'content-type']);

const withoutOwn = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT_ACROSS_ORIGINS.has(name)));

/** Whether a host is among those that were granted: by its name, or `*.` and the end of it; with a port where one is named. */
const isHostAllowed = (url: URL, hosts: readonly string[]): boolean =>
  hosts.some((entry) => {
    const [name = '', port] = entry.split(':');
    const isPort =
      port === undefined ? url.port === '' : url.port === port || (url.port === '' && port === '443');
    const host = url.hostname.toLowerCase();
    return isPort && (name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name);
  });

/** What a connection adds to a request: only of a type that was granted, and only at the place that it was made for. */
const connectionOf = async (run: HostRun, id: string | undefined): Promise<ConnectionUse | null> => {
  if (id === undefined) return null;
  const right = run.found.row.granted_json.find(({ name }) => name === 'connections.resolve');
  if (!right) throw forbidden('the package was not granted connections');
  // What is sent with a connection may change things at the service, as the person whose connection it is.
  assertKeyAllows(run.ctx, 'write');
  const use = await useConnection(await principalOf(run), id, right.types ?? []);
  for (const secret of use.secrets) run.mask(secret);
  return use;
};

const targetOf = (text: string, base: URL | undefined, hosts: readonly string[], own?: URL | null): URL => {
  const url = URL.parse(text, base);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw badRequest('url: it must be an http or https address');
  if (url.username !== '' || url.password !== '') throw badRequest('url: it must not hold a password');
  if (url.origin !== own?.origin && !isHostAllowed(url, hosts))
    throw forbidden(`the package was not granted ${url.host}`);
  return url;
};

const readText = async (body: AsyncIterable<unknown>): Promise<{ text: string; truncated: boolean }> => {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    const bytes = Buffer.from(piece as Uint8Array);
    size += bytes.length;
    if (size > BODY_BYTES_MAX) {
      pieces.push(bytes.subarray(0, bytes.length - (size - BODY_BYTES_MAX)));
      return { text: Buffer.concat(pieces).toString('utf8').toWellFormed(), truncated: true };
    }
    pieces.push(bytes);
  }
  return { text: Buffer.concat(pieces).toString('utf8').toWellFormed(), truncated: false };
};

const jsonOf = (text: string): { json?: JsonValue } => {
  try {
    return { json: JSON.parse(text) as JsonValue };
  } catch {
    return {};
  }
};

export const HTTP_CALLS: HostCalls = {
  'http.fetch': {
    right: 'http.fetch',
    takesAnyText: true,
    run: async (run, [address, given]) => {
      const { ctx, found, right } = run;
      const init = argument(Init, given, 'init');
      const connection = await connectionOf(run, init.connection);
      const own = connection?.base ?? null;
      const hosts = [
        ...(right.hosts ?? []),
        ...(right.hosts_from === undefined ? [] : await hostsIn(ctx, found, right.hosts_from)),
      ];
      let url = targetOf(argument(z.string().max(4_000), address, 'url'), own ?? undefined, hosts, own);
      if (own !== null && url.origin !== own.origin)
        throw forbidden(`the connection was not made for ${url.host}; it is used at its own address alone`);
      let method = init.method ?? 'GET';
      if (right.methods !== undefined && !right.methods.includes(method))
        throw forbidden(`the package was not granted ${method}`);
      let headers: Record<string, string> = {};
      for (const [name, value] of Object.entries(init.headers ?? {}))
        if (!isForbidden(name.toLowerCase(), connection !== null)) headers[name.toLowerCase()] = value;
      let body =
        init.body === undefined || typeof init.body === 'string' ? init.body : JSON.stringify(init.body);
      if (init.body !== undefined && typeof init.body !== 'string')
        headers['content-type'] ??= 'application/json';
      const signal = AbortSignal.any([AbortSignal.timeout(init.timeout_ms ?? TIMEOUT_MS_MAX), run.signal]);
      for (let hops = 0; ; hops++) {
        const answer = await ctx.kernel.outbound.request({
          ...{
            url: url.href,
            method,
            headers: { ...headers, ...connection?.headersFor(url) },
            ...(body === undefined ? {} : { body }),
            signal,
          },
          purpose: 'package',
          onBehalfOf: found.row.scope === 'global' ? 'admin' : 'user',
          caps: { responseBytes: BODY_BYTES_MAX + 64 * 1024 },
          redirect: 'manual',
        });
        const { location } = answer.headers;
        if ([301, 302, 303, 307, 308].includes(answer.status) && typeof location === 'string') {
          await answer.body.dump();
          if (hops >= REDIRECTS_MAX) throw badRequest('the address redirects too often');
          const next = targetOf(location, url, hosts, own);
          if (
            answer.status === 303 ||
            ((answer.status === 301 || answer.status === 302) && method === 'POST')
          ) {
            method = 'GET';
            body = undefined;
          }
          if (next.origin !== url.origin) {
            if (body !== undefined) throw forbidden('the address redirects what was sent to another one');
            headers = withoutOwn(headers);
          }
          url = next;
          continue;
        }
        const secrets = connection?.secrets ?? [];
        const { text: said, truncated } = await readText(answer.body);
        const text = withoutSecrets(secrets, said);
        const shown = Object.fromEntries(
          Object.entries(answer.headers).map(([name, value]) => [
            name,
            withoutSecrets(secrets, Array.isArray(value) ? value.join(', ') : String(value)),
          ]),
        );
        const isJson = /\bjson\b/.test(shown['content-type'] ?? '');
        return { status: answer.status, headers: shown, text, ...(isJson ? jsonOf(text) : {}), truncated };
      }
    },
  },
};
