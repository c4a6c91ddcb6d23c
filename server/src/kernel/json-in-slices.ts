// A large JSON body without a large pause: the lists of its outermost object are parsed item by item, and others are served in between. Every
// piece goes through JSON.parse, so what is valid and what it means are the same as for a small body.

import { createHash } from 'node:crypto';
import { badRequest } from './errors.ts';
import { ITEMS_MAX, parseJson } from './http-input.ts';
import { beginLongWork, createPace, type Pace } from './pace.ts';

/** Smaller ones take a few milliseconds as a whole. */
export const SLICED_BYTES_MIN = 256 * 1024;
/** Braces, brackets, commas and colons in one item: long texts cost nothing, many small values do. */
const SIGNS_PER_ITEM_MAX = 50_000;
const HASHED_BYTES = 1024 * 1024;
const STEPS_PER_LOOK = 2_000;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

interface Span {
  readonly start: number;
  readonly end: number;
}

const digests = new WeakMap<object, string>();

/** What the bytes of a body that was parsed here hash to. */
export const digestOfBody = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null ? digests.get(body) : undefined;

interface Options {
  readonly itemsMax?: number | undefined;
  /** Whether `digestOfBody` will be asked. */
  readonly isHashed: boolean;
}

export const parseJsonInSlices = async (bytes: Buffer, { itemsMax, isHashed }: Options): Promise<unknown> => {
  await beginLongWork();
  const pace = createPace();
  const { frame, lists } = await split(bytes, itemsMax ?? ITEMS_MAX, pace);
  const body = parseJson(frame);
  if (typeof body !== 'object' || body === null) return body;
  for (const [key, mark] of Object.entries(body)) {
    const [n] = Array.isArray(mark) ? (mark as number[]) : [];
    if (n !== undefined)
      Object.assign(body, { [key]: await parseItems(bytes, lists[n] ?? [], itemsMax, pace) });
  }
  if (isHashed) digests.set(body, await hashOf(bytes, pace));
  return body;
};

const parseItems = async (
  bytes: Buffer,
  spans: readonly Span[],
  itemsMax: number | undefined,
  pace: Pace,
): Promise<unknown[]> => {
  const items: unknown[] = [];
  for (const { start, end } of spans) {
    const item = bytes.subarray(start, end);
    // Nothing between two commas is no JSON; nothing at all between the brackets is an empty list.
    if (item.length === 0 || isBlank(item)) {
      if (spans.length === 1) return [];
      throw badRequest('the body is not valid JSON');
    }
    items.push(parseJson(item, itemsMax));
    await pace();
  }
  return items;
};

const isBlank = (bytes: Buffer): boolean => bytes.length < 1_000 && bytes.toString('latin1').trim() === '';

const hashOf = async (bytes: Buffer, pace: Pace): Promise<string> => {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += HASHED_BYTES) {
    hash.update(bytes.subarray(at, at + HASHED_BYTES));
    await pace();
  }
  return hash.digest('hex');
};

/** The body with `[n]` in place of its n-th outer list, and where the items of each list are. */
const split = async (
  bytes: Buffer,
  itemsMax: number,
  pace: Pace,
): Promise<{ frame: Buffer; lists: Span[][] }> => {
  const frame: Buffer[] = [];
  const lists: Span[][] = [];
  let spans: Span[] | null = null;
  let [framed, start, depth, signs, steps] = [0, 0, 0, 0, 0];

  for (let at = 0; at < bytes.length; at++) {
    if (++steps % STEPS_PER_LOOK === 0) await pace();
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfText(bytes, at);
      continue;
    }
    if (
      byte !== COMMA &&
      byte !== COLON &&
      byte !== OPEN_LIST &&
      byte !== CLOSE_LIST &&
      byte !== OPEN_OBJECT &&
      byte !== CLOSE_OBJECT
    )
      continue;
    if (++signs > SIGNS_PER_ITEM_MAX) throw badRequest('an item of the body holds too many values');
    if (byte === OPEN_LIST && depth === 1 && spans === null) {
      spans = [];
      frame.push(bytes.subarray(framed, at + 1), Buffer.from(String(lists.length)));
      [start, signs] = [at + 1, 0];
    }
    const isEnd = byte === CLOSE_LIST && depth === 2 && spans !== null;
    if (spans !== null && depth === 2 && (isEnd || byte === COMMA)) {
      spans.push({ start, end: at });
      if (spans.length > itemsMax) throw badRequest(`a list in the body has more than ${itemsMax} items`);
      [start, signs] = [at + 1, 0];
    }
    if (isEnd && spans !== null) {
      lists.push(spans);
      [spans, framed] = [null, at];
    }
    if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++;
    if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--;
  }
  if (spans !== null) throw badRequest('the body is not valid JSON');
  frame.push(bytes.subarray(framed));
  return { frame: Buffer.concat(frame), lists };
};

/** Where the text that begins here ends: at the first quotation mark that is not escaped. */
const endOfText = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(QUOTE, from + 1); at !== -1; at = bytes.indexOf(QUOTE, at + 1)) {
    let escapes = 0;
    while (bytes[at - 1 - escapes] === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return at;
  }
  return bytes.length;
};
