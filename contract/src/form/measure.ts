// How large a value of JSON is.

interface Longest {
  /** Of the longest list or object. */
  items: number;
  /** Of the longest text. */
  characters: number;
}

const measure = (value: unknown, found: Longest): void => {
  if (typeof value === 'string') found.characters = Math.max(found.characters, value.length);
  if (typeof value !== 'object' || value === null) return;
  const items: unknown[] = Array.isArray(value) ? value : Object.values(value);
  found.items = Math.max(found.items, items.length);
  for (const item of items) measure(item, found);
};

export const longestOf = (value: unknown): Longest => {
  const found: Longest = { items: 0, characters: 0 };
  measure(value, found);
  return found;
};

export const depthOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  let deepest = 0;
  for (const item of Array.isArray(value) ? value : Object.values(value))
    deepest = Math.max(deepest, depthOf(item));
  return deepest + 1;
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
