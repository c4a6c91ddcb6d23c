// What a handler returned, as an answer that may leave this server.

import type { JsonValue } from '@parley/contract';
import { z } from 'zod';
import { Failure } from '../../kernel/errors.ts';
import { Reply } from '../../kernel/http.ts';

const Returned = z.object({
  status: z.int().min(200).max(599).optional(),
  headers: z.record(z.string(), z.string().max(4_096)).optional(),
  json: z.custom<JsonValue>().optional(),
  text: z.string().optional(),
  base64: z.base64().optional(),
});

/** Headers that a package may set. None of them can change what the page or another route is allowed to do. */
const HEADERS = new Set([
  ...[
    'content-type',
    'content-language',
    'content-disposition',
    'etag',
    'last-modified',
    'retry-after',
    'location',
  ],
  ...['link', 'x-total-count'],
]);
const LINE = /^[\t\x20-\x7e\x80-\xff]*$/;
/** What a browser would run if someone opened the address. */
const ACTIVE = /^(?:text\/html|application\/xhtml|image\/svg|text\/xml|application\/xml|application\/pdf)/i;

const headersOf = (given: Readonly<Record<string, string>>, type: string): Record<string, string> => {
  const headers: Record<string, string> = { 'content-type': type };
  for (const [name, text] of Object.entries(given)) {
    const key = name.toLowerCase();
    const value = text.trim();
    if ((HEADERS.has(key) || /^x-ext-[a-z0-9-]{1,40}$/.test(key)) && LINE.test(value)) headers[key] = value;
  }
  if (ACTIVE.test(headers['content-type'] ?? ''))
    headers['content-security-policy'] = "sandbox; default-src 'none'; frame-ancestors 'none'";
  return headers;
};

export const answerFrom = (packageId: string, value: JsonValue): Reply<Buffer> => {
  const read = Returned.safeParse(value ?? {});
  if (!read.success)
    throw new Failure(
      502,
      `the package ${packageId} failed: a handler of a route returns {status, headers, json | text | base64}`,
    );
  const { status = 200, headers = {}, json, text, base64 } = read.data;
  if (base64 !== undefined)
    return new Reply(status, Buffer.from(base64, 'base64'), headersOf(headers, 'application/octet-stream'));
  if (text !== undefined)
    return new Reply(status, Buffer.from(text), headersOf(headers, 'text/plain; charset=utf-8'));
  // An answer without anything to say.
  if (json === undefined && status === 204)
    return new Reply(status, Buffer.alloc(0), headersOf(headers, 'text/plain'));
  return new Reply(
    status,
    Buffer.from(JSON.stringify(json ?? null)),
    headersOf(headers, 'application/json; charset=utf-8'),
  );
};
