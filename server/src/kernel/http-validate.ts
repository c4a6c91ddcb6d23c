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
  const lists = listsOf(schema, value);
  if (lists.length === 0) return parsePart(schema, value, refuseInput);
  const parsed = await parseItems(lists);
  const long = lists.filter(({ list, isLongAllowed }) => isLongAllowed && list.length > ITEMS_MAX);
  // All together, also what a list must be as a whole. Only those that are longer than usual are not gone through a second time.
  const short = Object.fromEntries(long.map(({ key, list }) => [key, list.slice(0, 1)]));
  const rest = parsePart(schema, { ...(value as object), ...short }, refuseInput);
  return { ...(rest as object), ...Object.fromEntries(long.map(({ key }) => [key, parsed.get(key)])) };
};

/**
 * Lists would hold up other requests: their items are looked at in slices, and no further than to the first that is wrong. (A thousand
 * messages of a hundred parts that are none are 300 kB and took a second, most of it for the words about each.)
 */
const parseItems = async (lists: readonly BodyList[]): Promise<Map<string, unknown[]>> => {
  const pace = createPace();
  const parsed = new Map<string, unknown[]>();
  for (const { key, list, element } of lists) {
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
    parsed.set(key, items);
  }
  return parsed;
};

/** Shorter lists are looked at with the rest of the body. */
const ITEMS_AT_ONCE = 16;

interface BodyList {
  readonly key: string;
  readonly list: readonly unknown[];
  readonly element: z.ZodType;
  /** A list as such, whose length is said by the route. */
  readonly isLongAllowed: boolean;
}

/** How long a list may be was looked at when it was parsed; only a route that says so takes longer ones than usual. */
const listsOf = (schema: z.ZodType, value: unknown): BodyList[] => {
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, list]: [string, unknown]): BodyList[] => {
    if (!Array.isArray(list) || list.length <= ITEMS_AT_ONCE) return [];
    const field: unknown = Object.hasOwn(schema.shape, key) ? schema.shape[key] : undefined;
    const element = elementOf(field);
    return element === null ? [] : [{ key, list, element, isLongAllowed: field instanceof z.ZodArray }];
  });
};

/** Of what a list of the field consists; null where the field takes no list, or more than one kind of them. */
const elementOf = (field: unknown): z.ZodType | null => {
  if (field instanceof z.ZodArray) return field.element as z.ZodType;
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) return elementOf(field.unwrap());
  if (!(field instanceof z.ZodUnion)) return null;
  const [first = null, ...others] = field.options.filter((option) => !isPlain(option));
  return others.length === 0 ? elementOf(first) : null;
};

const isPlain = (schema: unknown): boolean =>
  schema instanceof z.ZodString || schema instanceof z.ZodNumber || schema instanceof z.ZodNull;

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
