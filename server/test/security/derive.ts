// A small valid value for a schema, so that a new route needs a fixture only where its schema cannot say what is right.

import type { z } from 'zod';
import { type Json, printed } from './route-table.ts';

let count = 0;
/** A number in letters alone: those of base 26, and q to z for its digits. */
const lettersOf = (number: number): string =>
  number.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)));

/**
 * Short, lower case, fit for a username; never the same twice in a process, and none is the beginning of another. One word: between digits a
 * letter could stand alone, such as the Spanish y, and the demonstration model would answer in that language.
 */
export const unique = (): string => `zq${lettersOf(process.pid)}z${lettersOf(++count).padStart(4, 'q')}`;

const text = (schema: Json): string => {
  if (schema.format === 'email') return `${unique()}@example.com`;
  if (schema.format === 'date-time') return new Date(Date.now() + 86_400_000).toISOString();
  if (schema.format === 'uuid') return '00000000-0000-7000-8000-000000000000';
  const least = Number(schema.minLength ?? 0);
  const most = Number(schema.maxLength ?? 1_000);
  return unique().padEnd(least, 'x').slice(0, most);
};

const number = (schema: Json): number => {
  const least = Number(schema.minimum ?? Number.NEGATIVE_INFINITY);
  const most = Number(schema.maximum ?? Number.POSITIVE_INFINITY);
  return Math.min(Math.max(1, least), most);
};

/** Only what is required, or with `all` every property there is. */
export const derive = (schema: z.ZodType, { all = false } = {}): unknown => {
  const { root, resolve } = printed(schema);
  const value = (given: Json): unknown => {
    const part = resolve(given);
    if ('const' in part) return part.const;
    if (Array.isArray(part.enum)) return part.enum.at(-1);
    const choices = (part.anyOf ?? part.oneOf) as Json[] | undefined;
    if (choices) return value(choices.find(({ type }) => type !== 'null') ?? {});
    if (part.type === 'object') return object(part);
    if (part.type === 'array')
      return Array.from({ length: Number(part.minItems ?? (all ? 1 : 0)) }, () => value(part.items as Json));
    if (part.type === 'string') return text(part);
    if (part.type === 'integer' || part.type === 'number') return number(part);
    if (part.type === 'boolean') return true;
    return null;
  };
  const object = (part: Json): Json => {
    const properties = (part.properties ?? {}) as Record<string, Json>;
    const wanted = all ? Object.keys(properties) : ((part.required ?? []) as string[]);
    return Object.fromEntries(wanted.map((key) => [key, value(properties[key] ?? {})]));
  };
  return value(root);
};
