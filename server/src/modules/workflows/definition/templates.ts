// `{{input.topic}}` in a text: a path of names into what the workflow knows, and nothing else. Only own properties are looked at.

import type { Facts } from '@parley/contract/form';
import { FACT_NAMES } from './stages.ts';

const PLACE = /\{\{([^{}]*)\}\}/g;
const PATH = /^[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z0-9_-]+)*$/;
const DEPTH_MAX = 20;
const TEXT_MAX = 100_000;
const TITLE_MAX = 200;
const ROOTS: readonly string[] = FACT_NAMES;

const look = (facts: unknown, names: readonly string[]): unknown => {
  let value = facts;
  for (const name of names) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
};

const textOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const valueAt = (path: string, facts: Facts): unknown => {
  const names = path.trim().split('.');
  const found = look(facts, names);
  // `form.intake.text` means the form of that stage where the last one has no such field.
  return found === undefined && names[0] === 'form' ? look(facts, ['forms', ...names.slice(1)]) : found;
};

/** The paths that a text names. */
export const pathsIn = (text: string): string[][] =>
  [...text.matchAll(PLACE)].map(([, inside = '']) => inside.trim().split('.'));

/** What is wrong with the places of a text; null: nothing. */
export const templateProblem = (text: string): string | null => {
  for (const [, inside = ''] of text.matchAll(PLACE)) {
    const path = inside.trim();
    const root = path.split('.')[0] ?? '';
    if (!PATH.test(path) || path.split('.').length > DEPTH_MAX)
      return 'holds something between {{ and }} that is no path such as input.topic';
    if (!ROOTS.includes(root)) return `names ${root} between {{ and }}; there is only ${ROOTS.join(', ')}`;
  }
  return null;
};

/** No longer than a text may be, also while it is made: a few places with long values would be gigabytes. */
export const fill = (text: string, facts: Facts): string => {
  const parts: string[] = [];
  let length = 0;
  const add = (part: string): void => {
    parts.push(part.slice(0, TEXT_MAX - length));
    length += parts.at(-1)?.length ?? 0;
  };
  let end = 0;
  for (const { 0: place, 1: path = '', index } of text.matchAll(PLACE)) {
    if (length >= TEXT_MAX) break;
    add(text.slice(end, index));
    add(textOf(valueAt(path, facts)));
    end = index + place.length;
  }
  add(text.slice(end));
  return parts.join('');
};

/** The title of a stage; its key where nothing stands in the places of the title. */
export const fillTitle = (
  { key, title = key }: { readonly key: string; readonly title?: string | undefined },
  facts: Facts,
): string => fill(title, facts).trim().slice(0, TITLE_MAX).toWellFormed() || key;

/** Every text in a value; one that is a single place keeps the kind of what stands there. */
export const fillAll = (value: unknown, facts: Facts): unknown => {
  if (typeof value === 'string') {
    const only = /^\{\{([^{}]*)\}\}$/.exec(value.trim());
    return only ? (valueAt(only[1] ?? '', facts) ?? null) : fill(value, facts);
  }
  if (Array.isArray(value)) return value.map((one) => fillAll(one, facts));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillAll(one, facts)]));
};
