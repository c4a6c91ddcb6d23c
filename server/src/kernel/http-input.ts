// What a request may contain before any schema sees it, and how a schema's complaint becomes a sentence.

import type { z } from 'zod';
import { badRequest } from './errors.ts';

const DEPTH_MAX = 32;
const KEYS_MAX = 1_000;
/** Where a route says nothing else. */
export const ITEMS_MAX = 1_000;

/** NUL is refused by Postgres, half a surrogate pair is no character: both are turned away on both databases alike. */
export const isPlainText = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Refuses values that are too deep, too wide, or hold text that a database cannot keep. */
export const assertPlainValue = (value: unknown, itemsMax = ITEMS_MAX, depth = 0): void => {
  if (typeof value === 'string') {
    if (!isPlainText(value)) throw badRequest('the request holds text with a NUL or half a character');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth >= DEPTH_MAX) throw badRequest(`the body is nested more than ${DEPTH_MAX} levels deep`);
  if (Array.isArray(value)) {
    if (value.length > itemsMax) throw badRequest(`a list in the body has more than ${itemsMax} items`);
    for (const item of value) assertPlainValue(item, itemsMax, depth + 1);
    return;
  }
  const entries = Object.entries(value);
  if (entries.length > KEYS_MAX) throw badRequest(`an object in the body has more than ${KEYS_MAX} keys`);
  for (const [key, item] of entries) {
    if (!isPlainText(key)) throw badRequest('the request holds text with a NUL or half a character');
    assertPlainValue(item, itemsMax, depth + 1);
  }
};

const POISON = /"(?:__proto__|constructor|prototype)"\s*:/;
const NAMES_OF_POISON = new Set(['__proto__', 'constructor', 'prototype']);

const assertNoPoison = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    if (NAMES_OF_POISON.has(key)) throw badRequest(`the body must not have a key named ${key}`);
    assertNoPoison((value as Record<string, unknown>)[key]);
  }
};

const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a JSON body. An empty one is no body; bytes that are not UTF-8 are refused, not replaced. */
export const parseJson = (bytes: Uint8Array, itemsMax?: number): unknown => {
  if (bytes.length === 0) return undefined;
  let text: string;
  let value: unknown;
  try {
    text = UTF8.decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw badRequest('the body is not valid JSON');
  }
  assertPlainValue(value, itemsMax);
  // The pattern is a cheap first look: most bodies never mention such a key, escaped or not.
  if (POISON.test(text) || text.includes('\\u')) assertNoPoison(value);
  return value;
};

const ISSUES_TOLD_MAX = 3;

/** One sentence from a schema's complaints: where, and what is wrong; never what was sent. */
export const complaint = (error: z.ZodError): string =>
  error.issues
    .slice(0, ISSUES_TOLD_MAX)
    .map((issue) => `${placeOf(issue)}${wordsFor(issue)}`)
    .join('; ');

type Issue = z.ZodError['issues'][number];

const placeOf = ({ path, message }: Issue): string => {
  if (path.length > 0) return `${path.map(String).join('.')}: `;
  return VALIDATORS_OWN.test(message) ? 'the request ' : '';
};

/** What the validator says where the contract has no words of its own. */
const VALIDATORS_OWN = /^(Invalid|Too (big|small)|Unrecognized)/;

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};
const UNITS: Record<string, string> = { string: ' characters', array: ' items', object: ' keys' };

const wordsFor = (issue: Issue): string => {
  if (!VALIDATORS_OWN.test(issue.message)) return issue.message;
  if (issue.message.endsWith('received undefined')) return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected in KINDS ? `must be ${KINDS[issue.expected]}` : 'is not of the right kind';
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_big':
      if (issue.inclusive === false) return `must be less than ${issue.maximum}`;
      return `must ${sizeOf(issue.origin)} ${issue.maximum}${UNITS[issue.origin] ?? ''} at most`;
    case 'too_small':
      if (issue.inclusive === false) return `must be more than ${issue.minimum}`;
      return `must ${sizeOf(issue.origin)} ${issue.minimum}${UNITS[issue.origin] ?? ''} at least`;
    case 'invalid_union':
      return 'has none of the forms that it may have';
    case 'invalid_format':
      return 'is not in the right form';
    default:
      return 'is not right';
  }
};

const sizeOf = (origin: string): string => (origin in UNITS ? 'have' : 'be');
