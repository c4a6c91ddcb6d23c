// The settings of a package as fields of a form. A field cannot be called by the name of its setting, which may hold capital letters; it
// is called by its place.

import type { JsonValue } from '@parley/contract';
import type { FieldType, FormField } from '@parley/contract/form';

type Schema = Readonly<Record<string, JsonValue>>;
type FieldRules = Partial<Pick<FormField, 'min_length' | 'max_length' | 'min' | 'max' | 'options'>>;

export interface SettingField extends FieldRules {
  readonly key: string;
  readonly type: FieldType;
  readonly label: string;
  readonly help?: string;
  readonly required: boolean;
}

/** One setting: what it is called on the wire, and how it is asked for. A secret is asked for apart, since it is never shown. */
export interface Setting {
  readonly name: string;
  readonly isSecret: boolean;
  readonly field: SettingField;
}

const LONG_TEXT_FROM = 300;
const TYPES: Readonly<Record<string, FieldType>> = {
  uri: 'url',
  url: 'url',
  email: 'email',
  date: 'date',
  'date-time': 'datetime',
  time: 'time',
};

const isSchema = (value: JsonValue | undefined): value is { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const optionsOf = (schema: Schema): string[] | null =>
  Array.isArray(schema.enum) && schema.enum.every((one) => typeof one === 'string')
    ? (schema.enum as string[])
    : null;

const numberIn = (schema: Schema, name: string): number | undefined =>
  typeof schema[name] === 'number' ? schema[name] : undefined;

const without = <T extends object>(rules: T): FieldRules =>
  Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined));

const rulesOf = (schema: Schema): FieldRules & { readonly type: FieldType } => {
  const options = optionsOf(schema);
  if (options) return { type: 'select', options: options.map((value) => ({ value, label: value })) };
  const [length, bounds] = [
    { min_length: numberIn(schema, 'minLength'), max_length: numberIn(schema, 'maxLength') },
    { min: numberIn(schema, 'minimum'), max: numberIn(schema, 'maximum') },
  ];
  switch (schema.type) {
    case 'boolean':
      return { type: 'boolean' };
    case 'integer':
    case 'number':
      return { type: schema.type, ...without(bounds) };
    case 'array': {
      const items = isSchema(schema.items) ? optionsOf(schema.items) : null;
      return items
        ? { type: 'checkboxes', options: items.map((value) => ({ value, label: value })) }
        : { type: 'json' };
    }
    case 'string': {
      const isLong = (length.max_length ?? 0) >= LONG_TEXT_FROM;
      const format = typeof schema.format === 'string' ? TYPES[schema.format] : undefined;
      if (format !== undefined) return { type: format };
      return { type: isLong ? 'textarea' : 'text', ...without(length) };
    }
    default:
      return { type: 'json' };
  }
};

const textOf = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** Whose settings are asked for: those that a person sets for themselves, or all of them. */
export type SettingScope = 'user' | 'admin';

export const settingsIn = (schema: Schema | null, scope: SettingScope): Setting[] => {
  const properties = isSchema(schema?.properties) ? schema.properties : {};
  const required = Array.isArray(schema?.required) ? schema.required : [];
  return Object.entries(properties).flatMap(([name, part], place) => {
    if (!isSchema(part) || (scope === 'user' && part['x-scope'] !== 'user')) return [];
    const isSecret = part['x-secret'] === true;
    const help = textOf(part.description);
    const field = {
      ...rulesOf(part),
      key: `s${place}`,
      label: textOf(part.title) ?? name,
      required: !isSecret && required.includes(name),
      ...(help === undefined ? {} : { help }),
    };
    return [{ name, isSecret, field }];
  });
};
