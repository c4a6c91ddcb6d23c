// What an API key is told that may write and not read: which thing it was, and nothing of what the thing holds, as with
// `Prefer: return=minimal` (RFC 7240). Otherwise a change that changes nothing would be a way of reading, and so would what a change
// quotes, copies or shares.

import { Message, Minimal, type RouteSpec, readScopesOf } from '@parley/contract';
import type { Ctx } from './ctx.ts';
import { forbidden } from './errors.ts';

/** Whether this caller is told all that the route answers. Refuses what has no short form. */
export const isToldAll = ({ actor }: Ctx, spec: RouteSpec, body: unknown): boolean => {
  const key = actor.kind === 'user' ? actor.apiKey : null;
  if (key === null || spec.freeAnswer) return true;
  if (readScopesOf(spec).some((scope) => key.scopes.includes(scope))) return true;
  const given = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (spec.answersBody && !spec.answersBody.unless.some((field) => (given[field] ?? null) !== null))
    return true;
  if (spec.stream && given.stream !== false)
    throw forbidden(
      'this API key does not have the scope read, which an answer in a stream or after an earlier one needs',
    );
  return false;
};

/** The short form of an answer; a sentence about what was done has no shorter one. */
export const minimalOf = (schema: RouteSpec['response'][number] | undefined, body: unknown): unknown =>
  schema === Message ? body : Minimal.parse(body);
