// One byte range, as RFC 9110 says it.

import { Failure } from '../../kernel/errors.ts';
import type { ByteRange } from '../../kernel/storage/index.ts';

const RANGE = /^bytes=\s*(?:(\d+)-(\d*)|-(\d+))\s*$/i;

/** The bytes that are asked for; null for all of them, also when what is asked for makes no sense. */
export const rangeOf = (header: string | undefined, size: number): ByteRange | null => {
  if (header === undefined) return null;
  if (/^bytes=.*,/is.test(header)) throw unsatisfiable('ask for one range at a time', size);
  const [, first, last, final] = RANGE.exec(header) ?? [];
  if (first !== undefined) {
    const end = last ? Number(last) : size - 1;
    if (last && end < Number(first)) return null;
    if (Number(first) >= size) throw beyond(size);
    return { start: Number(first), end: Math.min(end, size - 1) };
  }
  if (final === undefined) return null;
  if (Number(final) === 0 || size === 0) throw beyond(size);
  return { start: Math.max(0, size - Number(final)), end: size - 1 };
};

const beyond = (size: number): Failure => unsatisfiable(`this file has ${size} bytes`, size);

const unsatisfiable = (message: string, size: number): Failure =>
  new Failure(416, message, { headers: { 'content-range': `bytes */${size}` } });
