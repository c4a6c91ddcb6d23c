// Reading JSON from a provider: every look inside says what it expects.

export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const object = (value: unknown): Json => (isJson(value) ? value : {});

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const optionalText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** More than any call takes; sums of it can still be stored. */
const COUNT_MAX = 1_000_000_000;

/** A count: never negative, never a fraction, never beyond belief; 0 when it is missing. */
export const count = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0
    ? Math.min(Math.floor(value), COUNT_MAX)
    : 0;

export const optionalCount = (value: unknown): number | undefined => count(value) || undefined;

export const parseJson = (source: string): unknown => {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
};

/** Arguments of a tool as an object, for vendors that take nothing else. What the model wrote is kept if it is none. */
export const argumentsObject = (source: string): Json => {
  if (source.trim() === '') return {};
  const value = parseJson(source);
  return isJson(value) ? value : { invalid_arguments: source };
};
