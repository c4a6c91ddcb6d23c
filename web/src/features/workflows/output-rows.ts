// What an AI step is to answer with, as rows of names; anything deeper is written as JSON.

import type { NamedRow } from './NamedRows.tsx';

export interface OutputRow extends NamedRow {
  readonly isRequired: boolean;
  readonly description: string;
}

export const OUTPUT_TYPES = ['string', 'number', 'integer', 'boolean', 'array'] as const;

type Schema = Readonly<Record<string, unknown>>;
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const WHOLE = new Set(['type', 'properties', 'required', 'additionalProperties']);
const PART = new Set(['type', 'description']);

/** Null: it says more than rows can, and is shown as JSON alone. */
export const toRows = (schema: unknown): readonly OutputRow[] | null => {
  if (schema == null) return [];
  if (!isSchema(schema) || schema.type !== 'object' || !Object.keys(schema).every((key) => WHOLE.has(key)))
    return null;
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const rows: OutputRow[] = [];
  for (const [name, part] of Object.entries(isSchema(schema.properties) ? schema.properties : {})) {
    if (!isSchema(part) || !Object.keys(part).every((key) => PART.has(key))) return null;
    const type = OUTPUT_TYPES.find((one) => one === part.type);
    if (type === undefined) return null;
    const description = typeof part.description === 'string' ? part.description : '';
    rows.push({ name, type, description, isRequired: required.includes(name) });
  }
  return rows;
};

/** What else the schema says; rows do not show it. */
const restOf = (before: unknown): Schema =>
  isSchema(before) && 'additionalProperties' in before
    ? { additionalProperties: before.additionalProperties }
    : {};

/** Undefined: the answer is a text. */
export const fromRows = (rows: readonly OutputRow[], before?: unknown): Schema | undefined =>
  rows.length === 0
    ? undefined
    : {
        type: 'object',
        properties: Object.fromEntries(
          rows.map(({ name, type, description }) => [
            name,
            { type, ...(description === '' ? {} : { description }) },
          ]),
        ),
        required: rows.filter(({ isRequired }) => isRequired).map(({ name }) => name),
        ...restOf(before),
      };
