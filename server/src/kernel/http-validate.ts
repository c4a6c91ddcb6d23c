// What a handler reads of a request, after the contract has looked at it.

import type { RouteSpec } from '@parley/contract';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { badRequest, notFound } from './errors.ts';
import type { Input, RequestFacts } from './http.ts';
import { complaint, isPlainText } from './http-input.ts';

export const validate = (spec: RouteSpec, request: FastifyRequest): Input<RouteSpec> => {
  const params = parsePart(spec.params, request.params, () => notFound('resource'));
  const query = parsePart(spec.query, request.query, (error) => badRequest(complaint(error)));
  const isMissing = request.body === undefined || request.body === null;
  if (spec.body && isMissing && !spec.bodyOptional) throw badRequest('send a JSON body');
  const body =
    spec.body && !isMissing
      ? parsePart(spec.body, request.body, (error) => badRequest(complaint(error)))
      : undefined;
  return { params, query, body, request: factsOf(request) } as Input<RouteSpec>;
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
  header: (name) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  },
  cookie: (name) => request.server.parseCookie(request.headers.cookie ?? '')[name],
});
