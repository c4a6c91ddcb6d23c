// Patterns that people write: read by RE2, which takes time in proportion to the text whatever the pattern.

import { RE2JS } from 're2js';

const LENGTH_MAX = 500;
/** Steps per character; `.{1,1000}` is about a thousand. */
const SIZE_MAX = 1_500;
const KEPT_MAX = 200;

interface Pattern {
  /** Whether the whole text is of this form. */
  matches(text: string): boolean;
  /** Whether the text holds it somewhere. */
  find(text: string): boolean;
}

type Tried = { readonly pattern: Pattern; readonly problem: null } | { readonly problem: string };

const kept = new Map<string, Tried>();

const tryTo = (source: string): Tried => {
  if (source.length > LENGTH_MAX) return { problem: `is longer than ${LENGTH_MAX} characters` };
  try {
    const compiled = RE2JS.compile(source);
    if (compiled.programSize() > SIZE_MAX) return { problem: 'is too large: repeat less' };
    return {
      pattern: {
        matches: (text) => compiled.matches(text),
        find: (text) => compiled.matcher(text).find(),
      },
      problem: null,
    };
  } catch (error) {
    return { problem: `cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
};

const tried = (source: string): Tried => {
  const known = kept.get(source);
  if (known) return known;
  const made = tryTo(source);
  if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value ?? '');
  kept.set(source, made);
  return made;
};

const compile = (source: string): Pattern => {
  const made = tried(source);
  if (made.problem !== null) throw new Error(`the pattern ${made.problem}`);
  return made.pattern;
};

/** `tried` says what is wrong with a pattern instead of throwing. */
export const compilePattern = Object.assign(compile, { tried });
