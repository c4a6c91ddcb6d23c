// What a handler answered, in the form that its table declares.

import { Readable } from 'node:stream';
import type { RouteSpec } from '@parley/contract';
import { invariant } from './errors.ts';
import { Reply } from './http.ts';

/** The first status that the table declares is the one of an ordinary success. */
export const toReply = (spec: RouteSpec, result: unknown): Reply =>
  result instanceof Reply ? result : new Reply(Number(Object.keys(spec.response)[0]), result);

export const isStream = (spec: RouteSpec, body: unknown): boolean =>
  spec.stream !== undefined && body instanceof Readable;

/** Only declared fields leave. A handler that answers something else has a bug, and the answer is a 500. */
export const clean = (spec: RouteSpec, status: number, body: unknown): unknown => {
  const schema = spec.response[status];
  invariant(schema !== undefined, `status ${status} is not declared`);
  return typeof schema === 'string' || isStream(spec, body) ? body : schema.parse(body);
};
