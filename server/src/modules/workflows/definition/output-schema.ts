// What an AI stage is to answer with: JSON Schema, without what could take for ever (patterns) or lead elsewhere (references).

import { z } from 'zod';

const WORDS = new Set([
  ...['type', 'properties', 'required', 'items', 'enum', 'const', 'description', 'title', 'default'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...[
    'minItems',
    'maxItems',
    'uniqueItems',
    'additionalProperties',
    'anyOf',
    '$schema',
    'format',
    'examples',
  ],
]);
const FORMATS = new Set(['date', 'date-time', 'time', 'email', 'uri', 'uuid']);
const DEPTH_MAX = 10;
const NODES_MAX = 300;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const childrenOf = ({
  properties,
  items,
  anyOf,
  additionalProperties,
}: Record<string, unknown>): unknown[] => [
  ...(isRecord(properties) ? Object.values(properties) : []),
  ...(Array.isArray(anyOf) ? anyOf : []),
  ...(isRecord(items) ? [items] : []),
  ...(isRecord(additionalProperties) ? [additionalProperties] : []),
];

const look = (schema: unknown, depth: number, seen: { nodes: number }): string | null => {
  if (typeof schema === 'boolean') return null;
  if (!isRecord(schema)) return 'must consist of objects';
  if (depth > DEPTH_MAX || ++seen.nodes > NODES_MAX) return 'is too large';
  for (const word of Object.keys(schema)) if (!WORDS.has(word)) return `must not use ${word}`;
  const { format } = schema;
  if (format !== undefined && (typeof format !== 'string' || !FORMATS.has(format)))
    return 'names a format that is not known';
  for (const child of childrenOf(schema)) {
    const problem = look(child, depth + 1, seen);
    if (problem !== null) return problem;
  }
  return null;
};

const read = (schema: Record<string, unknown>): z.ZodType =>
  z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);

/** Null: it can be used. */
export const schemaProblem = (schema: unknown): string | null => {
  const problem = look(schema, 0, { nodes: 0 });
  if (problem !== null) return problem;
  if (!isRecord(schema) || (schema.type !== undefined && schema.type !== 'object'))
    return 'must describe an object';
  try {
    read(schema);
    return null;
  } catch {
    return 'cannot be read as JSON Schema';
  }
};

export type ReadOutput = { readonly value: unknown } | { readonly problem: string };

/** A text of a model as the value that the schema asks for; around it a fence of code is allowed. */
export const readOutput = (schema: Record<string, unknown>, text: string): ReadOutput => {
  const bare = text.trim().replace(/^```(?:json)?\s*([\s\S]*?)\s*```$/u, '$1');
  let value: unknown;
  try {
    value = JSON.parse(bare);
  } catch {
    return { problem: 'is not JSON' };
  }
  const checked = read(schema).safeParse(value);
  if (checked.success) return { value };
  const [issue] = checked.error.issues;
  return { problem: `${issue?.path.map(String).join('.') || 'it'}: ${issue?.message ?? 'is wrong'}` };
};
