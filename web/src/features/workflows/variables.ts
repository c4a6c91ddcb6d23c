// The variables of a workflow as rows: a name, a type, and what it begins with.

import type { NamedRow } from './NamedRows.tsx';

export const VARIABLE_TYPES = ['string', 'number', 'boolean', 'array', 'object', 'any'] as const;

export interface VariableRow extends NamedRow {
  /** As it is typed, or as it is; undefined: nothing. */
  readonly initial: unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toVariables = (variables: unknown): readonly VariableRow[] =>
  Object.entries(isRecord(variables) ? variables : {}).map(([name, one]) => {
    const { type, default: initial } = isRecord(one) ? one : {};
    return { name, type: VARIABLE_TYPES.find((known) => known === type) ?? 'any', initial };
  });

/** What is typed becomes a value of its type once it can be one; until then it stays as it is typed, and publishing says so. */
export const typedValue = (type: string, initial: unknown): unknown => {
  if (typeof initial !== 'string' || type === 'string') return initial;
  try {
    return JSON.parse(initial) as unknown;
  } catch {
    return initial;
  }
};

export const initialText = (initial: unknown): string =>
  initial === undefined || initial === null
    ? ''
    : typeof initial === 'string'
      ? initial
      : JSON.stringify(initial);

/** Undefined: there are none. */
export const fromVariables = (rows: readonly VariableRow[]): object | undefined =>
  rows.length === 0
    ? undefined
    : Object.fromEntries(
        rows.map(({ name, type, initial }) => {
          const value = typedValue(type, initial);
          return [name, { type, ...(value === undefined ? {} : { default: value }) }];
        }),
      );
