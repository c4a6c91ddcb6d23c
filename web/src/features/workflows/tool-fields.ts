// What a tool step asks its author: which tool, or which step of a package, and what it is given. The fields are those that the tool itself
// names; where what was written is more than they can say, it stays one text of data.

import type { Extension, Tool } from '@parley/contract';
import type { TFunction } from 'i18next';
import type { Stage } from './stages.ts';

type Schema = Readonly<Record<string, unknown>>;
type Field = Readonly<Record<string, unknown>> & { readonly key: string };
type Values = Readonly<Record<string, unknown>>;

/** Something that a tool step may name. */
export interface StepTool {
  readonly name: string;
  readonly label: string;
  readonly about: string;
  readonly schema: Schema;
  /** The package that brings it as a step of workflows; null: a tool that models have too. */
  readonly from: string | null;
}

/** Steps of packages first: they are made for this. A tool that asks a person first can be none. */
export const stepTools = (extensions: readonly Extension[], tools: readonly Tool[]): StepTool[] => [
  ...extensions.flatMap(({ name: from, workflow_steps }) =>
    workflow_steps.map(({ name, title, description, input }) => ({
      ...{ name, label: title, about: description, schema: input, from },
    })),
  ),
  ...tools
    .filter(({ requires_approval }) => !requires_approval)
    .map(({ name, description, parameters }) => ({
      ...{ name, label: name, about: description, schema: parameters as Schema, from: null },
    })),
];

const PREFIX = 'arg_';
const KEY = /^[a-z][a-z0-9_]{0,58}$/;

const propertiesOf = ({ properties }: Schema): ReadonlyArray<readonly [string, Schema]> =>
  typeof properties === 'object' && properties !== null
    ? Object.entries(properties as Record<string, Schema>)
    : [];

const TYPES: Readonly<Record<string, { readonly type: string; readonly holds: string }>> = {
  string: { type: 'textarea', holds: 'string' },
  number: { type: 'number', holds: 'number' },
  integer: { type: 'integer', holds: 'number' },
  boolean: { type: 'boolean', holds: 'boolean' },
};

const fieldOf = (name: string, part: Schema, isRequired: boolean): Field => {
  const { title, description, enum: choices } = part;
  const common = {
    key: `${PREFIX}${name}`,
    label: typeof title === 'string' ? title : name.replaceAll('_', ' '),
    ...(typeof description === 'string' ? { help: description } : {}),
    ...(isRequired ? { required: true } : {}),
  };
  if (Array.isArray(choices))
    return {
      ...common,
      type: 'select',
      options: choices.map((one) => ({ value: String(one), label: String(one) })),
    };
  return { ...common, type: TYPES[String(part.type)]?.type ?? 'json' };
};

const isSaid = (part: Schema, value: unknown): boolean =>
  Array.isArray(part.enum)
    ? part.enum.includes(value)
    : typeof value === (TYPES[String(part.type)]?.holds ?? 'object');

const argumentsOf = ({ arguments: given }: Stage): Values =>
  typeof given === 'object' && given !== null ? (given as Values) : {};

/** Null: what is given to the tool cannot be told by fields of its own. */
const argumentFields = (stage: Stage, tool: StepTool | undefined): Field[] | null => {
  const properties = tool ? propertiesOf(tool.schema) : [];
  if (!tool || properties.length === 0 || !properties.every(([name]) => KEY.test(name))) return null;
  const known = new Map(properties);
  for (const [name, value] of Object.entries(argumentsOf(stage))) {
    const part = known.get(name);
    if (!part || !isSaid(part, value)) return null;
  }
  const required = Array.isArray(tool.schema.required) ? (tool.schema.required as unknown[]) : [];
  return properties.map(([name, part]) => fieldOf(name, part, required.includes(name)));
};

const choiceOf = ({ name, label, from }: StepTool) => ({
  value: name,
  label: from === null ? label : `${label} · ${from}`,
});

export const toolFields = (stage: Stage, tools: readonly StepTool[], t: TFunction): Field[] => {
  const chosen = tools.find(({ name }) => name === stage.tool);
  const unknown = typeof stage.tool === 'string' && stage.tool !== '' && !chosen ? [stage.tool] : [];
  const tool: Field = {
    ...{ key: 'tool', label: t('workflow_page.tool'), required: true },
    ...(tools.length === 0
      ? { type: 'text' }
      : {
          type: 'select',
          options: [...tools.map(choiceOf), ...unknown.map((value) => ({ value, label: value }))],
        }),
    ...(chosen && chosen.about !== '' ? { help: chosen.about } : {}),
  };
  const braces = t('workflow_page.braces', { open: '{{', close: '}}' });
  const whole: Field = { key: 'arguments', type: 'json', label: t('workflow_page.arguments'), help: braces };
  return [tool, ...(argumentFields(stage, chosen) ?? [whole])];
};

export const isArgument = (key: string): boolean => key.startsWith(PREFIX);

/** What is given to the tool, one by one. */
export const toArguments = (stage: Stage): Values =>
  Object.fromEntries(Object.entries(argumentsOf(stage)).map(([name, value]) => [`${PREFIX}${name}`, value]));

/** Undefined: the fields ask for none of it. */
export const fromArguments = (asked: ReadonlySet<string>, values: Values): Values | undefined => {
  const keys = [...asked].filter(isArgument);
  if (keys.length === 0) return undefined;
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = values[key];
      return value === '' || value === undefined || value === null ? [] : [[key.slice(PREFIX.length), value]];
    }),
  );
};
