// What was done to the steps of a draft, so that it can be taken back and done again.

import type { Draft } from './stages.ts';

const TURNS_MAX = 100;

export interface Turns {
  readonly draft: Draft;
  readonly past: readonly Draft[];
  readonly future: readonly Draft[];
  /** Where the last change was typed, or null: what is typed in one place is taken back as one. */
  readonly typedAt: string | null;
}

export const firstTurn = (draft: Draft): Turns => ({ draft, past: [], future: [], typedAt: null });

const isTyped = (value: unknown): boolean =>
  value === undefined || typeof value === 'string' || typeof value === 'number';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The places where texts and numbers differ; null when anything else does, such as a step that was added. */
const typedPlaces = (before: unknown, after: unknown, path: string): readonly string[] | null => {
  if (before === after) return [];
  if (isTyped(before) && isTyped(after)) return [path];
  if (!isObject(before) || !isObject(after)) return null;
  const places: string[] = [];
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const inside = typedPlaces(before[key], after[key], `${path}.${key}`);
    if (inside === null) return null;
    places.push(...inside);
  }
  return places;
};

export const withChange = (turns: Turns, draft: Draft): Turns => {
  const typedAt = typedPlaces(turns.draft, draft, '')?.join(' ') ?? null;
  const isGoingOn = typedAt !== null && typedAt === turns.typedAt;
  const past = isGoingOn ? turns.past : [...turns.past, turns.draft].slice(-TURNS_MAX);
  return { draft, past, future: [], typedAt };
};

export const withUndo = (turns: Turns): Turns => {
  const draft = turns.past.at(-1);
  if (!draft) return turns;
  return { draft, past: turns.past.slice(0, -1), future: [turns.draft, ...turns.future], typedAt: null };
};

export const withRedo = (turns: Turns): Turns => {
  const [draft, ...future] = turns.future;
  if (!draft) return turns;
  return { draft, past: [...turns.past, turns.draft], future, typedAt: null };
};
