// JSON on request, for the demonstration: the smallest value that a schema allows.

import type { ResponseFormat } from './vendor.ts';

const DEPTH_MAX = 8;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const objectOf = (schema: Record<string, unknown>, words: string, depth: number): unknown => {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, sampleValue(property, words, depth + 1)]),
  );
};

const numberOf = (schema: Record<string, unknown>): number =>
  typeof schema.minimum === 'number' ? Math.ceil(schema.minimum) : 1;

const arrayOf = (schema: Record<string, unknown>, words: string, depth: number): unknown[] => {
  const count = typeof schema.minItems === 'number' ? Math.min(16, Math.max(1, schema.minItems)) : 1;
  return Array.from({ length: count }, () => sampleValue(schema.items, words, depth + 1));
};

export const sampleValue = (schema: unknown, words: string, depth: number): unknown => {
  if (!isRecord(schema) || depth > DEPTH_MAX) return null;
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const choice = [schema.anyOf, schema.oneOf].find(Array.isArray);
  if (choice) return sampleValue(choice[0], words, depth + 1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object' || isRecord(schema.properties)) return objectOf(schema, words, depth);
  if (type === 'array') return arrayOf(schema, words, depth);
  if (type === 'number' || type === 'integer') return numberOf(schema);
  if (type === 'boolean') return true;
  return type === 'null' ? null : words;
};

export const sampleOf = (format: ResponseFormat, words: string): string => {
  if (format.type === 'json_schema') return JSON.stringify(sampleValue(format.schema, words.trim(), 0));
  try {
    JSON.parse(words);
    return words;
  } catch {
    return JSON.stringify({ answer: words.trim() });
  }
};
