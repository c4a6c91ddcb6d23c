// What is asked of JSON that a stranger wrote, before it is believed.

import { isPlainText } from '../../kernel/http-input.ts';

/** Counted on the text: a value that is too deep would not even be walked. */
export const bracketsDeep = (text: string): number => {
  let [deepest, depth] = [0, 0];
  for (const sign of text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')) {
    if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth);
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return deepest;
};

/** Also what JSON writes with a backslash. The value is not deep. */
export const holdsPlainText = (value: unknown): boolean => {
  if (typeof value === 'string') return isPlainText(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => isPlainText(key) && holdsPlainText(part));
};
