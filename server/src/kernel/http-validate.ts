// What a handler reads of a request, after the contract has looked at it.

import type { RouteSpec } from '@parley/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { badRequest, notFound } from './errors.ts';
import type { Input, RequestFacts } from './http.ts';
import { complaint, ITEMS_MAX, isPlainText } from './http-input.ts';
import { isForm } from './http-upload.ts';
import { createPace } from './pace.ts';

export const validate = async (spec: RouteSpec, request: FastifyRequest): Promise<Input<RouteSpec>> => {
  const query = parsePart(spec.query, request.query, refuseInput);
  const isMissing = request.body === undefined;
  if (spec.body && isMissing && !spec.bodyOptional && !isForm(spec, request))
    throw badRequest('send a JSON body');
  const body = spec.body && !isMissing ? await parseBody(spec.body, request.body) : undefined;
  // Last, because it is the first look at what there is: a request that is not right is told so, whatever it names.
  const params = parsePart(spec.params, paramsOf(spec, request), () => notFound('resource'));
  return { params, query, body, request: factsOf(request) } as Input<RouteSpec>;
};

/** The rest of an address is named as the contract names it. */
const paramsOf = ({ freeAnswer }: RouteSpec, { params }: FastifyRequest): unknown => {
  if (!freeAnswer || typeof params !== 'object' || params === null || !('*' in params)) return params;
  const { '*': path, ...others } = params;
  return { ...others, path };
};

const parseBody = async (schema: z.ZodType, value: unknown): Promise<unknown> => {
  const long = longListsOf(schema, value);
  if (long.length === 0) return parsePart(schema, value, refuseInput);
  // Long lists would hold up other requests: their items are looked at in slices, and the rest as if they had one.
  const pace = createPace();
  const parsed: Record<string, unknown[]> = {};
  for (const { key, list, element } of long) {
    const items: unknown[] = [];
    for (const [i, item] of list.entries()) {
      const { success, data, error } = element.safeParse(item);
      if (!success)
        throw refuseInput(
          new z.ZodError(error.issues.map((issue) => ({ ...issue, path: [key, i, ...issue.path] }))),
        );
      items.push(data);
      await pace();
    }
    parsed[key] = items;
  }
  const short = Object.fromEntries(long.map(({ key, list }) => [key, list.slice(0, 1)]));
  const rest = parsePart(schema, { ...(value as object), ...short }, refuseInput);
  return { ...(rest as object), ...parsed };
};

interface LongList {
  readonly key: string;
  readonly list: readonly unknown[];
  readonly element: z.ZodType;
}

/** Only a route that says so takes lists that are longer than usual, and how long they may be was looked at when they were parsed. */
const longListsOf = (schema: z.ZodType, value: unknown): LongList[] => {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, list]: [string, unknown]): LongList[] => {
    const field: unknown = schema.shape[key];
    return field instanceof z.ZodArray && Array.isArray(list) && list.length > ITEMS_MAX
      ? [{ key, list, element: field.element as z.ZodType }]
      : [];
  });
};

const parsePart = (
  schema: z.ZodType | undefined,
  value: unknown,
  refuse: (error: z.ZodError) => Error,
): unknown => {
  if (!schema) return {};
  const texts = typeof value === 'object' && value !== null ? Object.values(value) : [];
  if (texts.some((text) => typeof text === 'string' && !isPlainText(text))) throw refuse(NOT_TEXT);
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw refuse(parsed.error);
  return parsed.data;
};

const refuseInput = (error: z.ZodError): Error => {
  const path = error.issues[0]?.path ?? [];
  return badRequest(complaint(error), path.length > 0 ? path.map(String).join('.') : null);
};

const NOT_TEXT = new z.ZodError([
  {
    code: 'custom',
    path: [],
    message: 'the request holds text with a NUL or half a character',
    input: undefined,
  },
]);

const factsOf = (request: FastifyRequest): RequestFacts => ({
  isHead: request.method === 'HEAD',
  isSecure: request.protocol === 'https',
  bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  search: request.url.includes('?') ? request.url.slice(request.url.indexOf('?') + 1) : '',
  headers: () =>
    Object.fromEntries(
      Object.entries(request.headers).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
  header: (name) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  },
  cookie: (name) => request.server.parseCookie(request.headers.cookie ?? '')[name],
});
