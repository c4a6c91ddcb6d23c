// The kinds of values that a variable of the environment can have, and what is wrong with one in a sentence for the operator.

import { isIP } from 'node:net';
import { z } from 'zod';
import { parseAllowList } from './addresses/allow-list.ts';

export interface Variable<T> {
  readonly parse: z.ZodType<T, string | undefined>;
  readonly fallback: string;
  readonly description: string;
}
export const variable = <T>(
  parse: z.ZodType<T, string | undefined>,
  fallback: string,
  description: string,
): Variable<T> => ({ parse, fallback, description });

export const whole = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .default(String(fallback))
    .transform(Number)
    .refine((number) => number >= min && number <= max, `must be ${min} to ${max}`);
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  z
    .string()
    .default(fallback)
    .pipe(z.enum(values, { error: `must be one of ${values.join(', ')}` }));
export const flag = (fallback: 'on' | 'off') =>
  z
    .string()
    .default(fallback)
    .pipe(z.enum(['on', 'off', 'true', 'false'], { error: 'must be on or off' }))
    .transform((value) => value === 'on' || value === 'true');
export const list = (check: (entry: string) => boolean, problem: string) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    )
    .refine((entries) => entries.every(check), problem);
export const optional = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text === '' ? null : text));
export const webAddress = (schemes: readonly string[], problem: string) =>
  optional.refine((text) => text === null || isUrl(text, schemes), problem);

const isUrl = (text: string, schemes: readonly string[]): boolean => {
  const url = URL.parse(text);
  return url !== null && schemes.includes(url.protocol.slice(0, -1));
};
/** Nothing before or behind the host: what is there would end up in links, in the log, and in front of /assets. */
export const isBare = (text: string): boolean => {
  const { username, password, pathname, search, hash } = new URL(text);
  return pathname === '/' && username + password + search + hash === '';
};
/** A program by its whole path, and its arguments; commas and further spaces are for a script of the operator's. */
export const isCommand = (entry: string): boolean => /^\/\S+(?: \S+)*$/.test(entry);

export const isNetwork = (entry: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [address = '', bits, more] = entry.split('/');
  const version = isIP(address);
  const widest = version === 4 ? 32 : 128;
  return (
    version !== 0 && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= widest))
  );
};
/** Plain http only to this very machine: an identity provider is believed, so no other host may speak in its place. */
export const isIssuer = (text: string): boolean => {
  const url = URL.parse(text);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return false;
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
  );
};
export const isProxy = (text: string): boolean => {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return false;
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') return false;
  // A stray percent sign in a password would only be found out with the first call.
  try {
    decodeURIComponent(url.username + url.password);
    return true;
  } catch {
    return false;
  }
};
/** Entries may name purposes after a comma of their own, so they are only understood together. */
export const areTargets = (entries: readonly string[]): boolean => {
  try {
    parseAllowList(entries);
    return true;
  } catch {
    return false;
  }
};
/** Compared as it stands, so a star in it would match nothing. */
export const isOrigin = (entry: string): boolean =>
  isUrl(entry, ['http', 'https']) && new URL(entry).origin === entry && !entry.includes('*');
