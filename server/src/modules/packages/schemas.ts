// JSON Schemas that packages bring: a subset that can be checked without harm and written down as OpenAPI 3.0.

import type { JsonValue } from '@parley/contract';
import { z } from 'zod';

export type Schema = { readonly [key: string]: JsonValue };

const KEYWORDS = new Set([
  ...['type', 'title', 'description', 'default', 'enum', 'const', 'format', 'examples', 'example'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'uniqueItems', 'minProperties', 'maxProperties'],
  ...['properties', 'required', 'additionalProperties', 'items', 'anyOf', 'oneOf', 'allOf', 'nullable'],
]);

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schemas inside of a schema, with the way to each. */
const partsOf = (schema: Schema): Array<readonly [string, JsonValue]> => [
  ...Object.entries(isObject(schema.properties) ? schema.properties : {}).map(
    ([name, part]) => [`properties.${name}`, part] as const,
  ),
  ...(schema.items === undefined ? [] : [['items', schema.items] as const]),
  ...(isObject(schema.additionalProperties)
    ? [['additionalProperties', schema.additionalProperties] as const]
    : []),
  ...['anyOf', 'oneOf', 'allOf'].flatMap((word) => {
    const choices = schema[word];
    return Array.isArray(choices) ? choices.map((part, i) => [`${word}.${i}`, part] as const) : [];
  }),
];

/** What is wrong with a schema, and where; null: nothing. */
export const schemaFault = (schema: JsonValue, at = ''): string | null => {
  if (!isObject(schema)) return `${at || 'the schema'} must be an object`;
  for (const key of Object.keys(schema))
    if (!KEYWORDS.has(key) && !key.startsWith('x-'))
      return `${at === '' ? '' : `${at}.`}${key} is not a word of schemas that packages may use`;
  for (const [way, part] of partsOf(schema)) {
    const fault = schemaFault(part, at === '' ? way : `${at}.${way}`);
    if (fault !== null) return fault;
  }
  return at === '' ? compileFault(schema) : null;
};

const compileFault = (schema: Schema): string | null => {
  try {
    checkerOf(schema);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 200) : 'it is not a schema';
  }
};

export const checkerOf = (schema: Schema): z.ZodType =>
  z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);

/** The same schema in the words of OpenAPI 3.0. */
export const asOpenApi = (schema: JsonValue): JsonValue => {
  if (!isObject(schema)) return schema;
  const written: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'type' && Array.isArray(value)) {
      const types = value.filter((type) => type !== 'null');
      if (types.length === 1 && types[0] !== undefined) written.type = types[0];
      else written.anyOf = types.map((type) => ({ type }));
      if (types.length < value.length) written.nullable = true;
    } else if (key === 'const') written.enum = [value];
    else if (key === 'examples') written.example = Array.isArray(value) ? (value[0] ?? null) : value;
    else if (key === 'exclusiveMinimum' && typeof value === 'number') {
      written.minimum = value;
      written.exclusiveMinimum = true;
    } else if (key === 'exclusiveMaximum' && typeof value === 'number') {
      written.maximum = value;
      written.exclusiveMaximum = true;
    } else if (key === 'properties' && isObject(value))
      written.properties = Object.fromEntries(
        Object.entries(value).map(([name, part]) => [name, asOpenApi(part)]),
      );
    else if (key === 'items' || key === 'additionalProperties') written[key] = asOpenApi(value);
    else if (['anyOf', 'oneOf', 'allOf'].includes(key) && Array.isArray(value))
      written[key] = value.map(asOpenApi);
    else if (key !== 'default' || value !== null) written[key] = value;
  }
  return written;
};
