// A form as it is written down: which fields it has and what each of them takes. Read once, with every problem named at its place.

import { FORM_LABEL_MAX } from '../limits.ts';
import { type Condition, compileCondition } from './condition.ts';
import {
  FIELD_TYPES,
  type FieldRules,
  type FieldType,
  type FormField,
  isLayout,
  type Option,
} from './field.ts';
import { isRecord } from './measure.ts';
import { compilePattern } from './pattern.ts';
import { RULES, type RuleName } from './rules.ts';
import { checkValue, isEmpty } from './values.ts';

export const FIELDS_MAX = 100;
const TEXT_MAX = 2_000;
const KEY = /^[a-z][a-z0-9_]{0,63}$/;
const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);
/** What conditions of a field may speak of. */
const FIELD_NAMES = ['form', 'now'] as const;

export interface ReadField extends FormField {
  readonly visibleIf: Condition | null;
  readonly requiredIf: Condition | null;
}

export interface FormTemplate {
  readonly fields: readonly ReadField[];
}

export interface Problem {
  /** Where it is, with dots: `fields.0.options`. */
  readonly path: string;
  readonly message: string;
}

export type ReadTemplate =
  | { readonly template: FormTemplate; readonly problems: readonly [] }
  | { readonly template: null; readonly problems: readonly Problem[] };

type Tell = (part: string, message: string) => void;

const TEXTS = {
  label: FORM_LABEL_MAX,
  help: TEXT_MAX,
  placeholder: TEXT_MAX,
  section: FORM_LABEL_MAX,
  width: 20,
};

const readCommon = (raw: Record<string, unknown>, tell: Tell): void => {
  for (const [name, max] of Object.entries(TEXTS)) {
    const text = raw[name];
    if (text === undefined || text === null) continue;
    if (typeof text !== 'string') tell(name, 'must be a text');
    else if (text.length > max) tell(name, `must have at most ${max} characters`);
  }
  for (const name of ['required', 'readonly'])
    if (raw[name] !== undefined && raw[name] !== null && typeof raw[name] !== 'boolean')
      tell(name, 'must be true or false');
};

const readCondition = (
  raw: Record<string, unknown>,
  name: 'visible_if' | 'required_if',
  tell: Tell,
): Condition | null => {
  const source = raw[name];
  if (source === undefined || source === null) return null;
  const { condition, problem } = compileCondition(source, FIELD_NAMES);
  if (problem !== null) tell(name, problem);
  return condition;
};

/** A plain text is an option that is called by its value. */
const readOptions = (raw: unknown): readonly Option[] =>
  Array.isArray(raw)
    ? raw.map((one: unknown) => {
        if (!isRecord(one)) return { value: one as Option['value'], label: String(one) };
        const { value, label } = one as { value: Option['value']; label?: string };
        return { value, label: label ?? String(value) };
      })
    : [];

const readRules = (raw: Record<string, unknown>, type: FieldType, tell: Tell): FieldRules => {
  const rules: Record<string, unknown> = {};
  for (const [name, check] of Object.entries(RULES[type])) {
    const value = raw[name];
    if (value === undefined || value === null) continue;
    const problem = check(value);
    if (problem === null) rules[name] = name === 'options' ? readOptions(value) : value;
    else tell(name, problem);
  }
  if ('options' in RULES[type] && raw.options == null && raw.allow_other !== true)
    tell('options', 'must list what can be chosen');
  for (const [low, high] of [
    ['min_length', 'max_length'],
    ['min', 'max'],
    ['min_items', 'max_items'],
  ] as ReadonlyArray<readonly [RuleName, RuleName]>) {
    const [least, most] = [rules[low], rules[high]];
    if (typeof least !== typeof most || least === undefined || least === 'today' || most === 'today')
      continue;
    if ((least as number) > (most as number)) tell(low, `must not be above ${high}`);
  }
  if (typeof rules.pattern === 'string') {
    const { problem } = compilePattern.tried(rules.pattern);
    if (problem !== null) tell('pattern', problem);
  }
  return rules;
};

const textIn = (raw: Record<string, unknown>, name: string): string | undefined => {
  const text = raw[name];
  return typeof text === 'string' && text !== '' ? text : undefined;
};

/** What a page shows of a field besides its name. */
const looksOf = (raw: Record<string, unknown>): Partial<FormField> =>
  Object.fromEntries(
    (['help', 'placeholder', 'section', 'width'] as const).flatMap((name) => {
      const text = textIn(raw, name);
      return text === undefined ? [] : [[name, text]];
    }),
  );

const readField = (raw: unknown, keys: Set<string>, tell: Tell): ReadField | null => {
  if (!isRecord(raw)) {
    tell('', 'must be an object with key, type and label');
    return null;
  }
  const { key, type } = raw;
  if (typeof key !== 'string' || !KEY.test(key) || RESERVED.has(key))
    tell('key', 'must be a small letter, then small letters, digits and underscores, 64 at most');
  else if (keys.has(key)) tell('key', 'is the key of another field too');
  else keys.add(key);
  if (!FIELD_TYPES.includes(type as FieldType)) {
    tell('type', `must be one of ${FIELD_TYPES.join(', ')}`);
    return null;
  }
  readCommon(raw, tell);
  const field: ReadField = {
    ...readRules(raw, type as FieldType, tell),
    key: String(key),
    type: type as FieldType,
    label: textIn(raw, 'label') ?? String(key),
    required: raw.required === true,
    readonly: raw.readonly === true,
    visibleIf: readCondition(raw, 'visible_if', tell),
    requiredIf: readCondition(raw, 'required_if', tell),
    ...looksOf(raw),
    ...(raw.default === undefined || raw.default === null ? {} : { default: raw.default }),
  };
  return field;
};

/** One that the field itself would refuse. */
const readDefault = (field: ReadField, tell: Tell): void => {
  if (field.default === undefined || isLayout(field.type) || isEmpty(field, field.default)) return;
  const problem = checkValue(field, field.default, new Date(0));
  if (problem !== null && field.min !== 'today' && field.max !== 'today') tell('default', problem);
};

/** `place` is where the template itself lies, for a form inside of something else. */
export const readTemplate = (raw: unknown, place = ''): ReadTemplate => {
  const problems: Problem[] = [];
  const at = (...parts: Array<string | number>): string =>
    [place, ...parts].filter((part) => part !== '').join('.');
  const list = isRecord(raw) ? raw.fields : undefined;
  if (!Array.isArray(list))
    return { template: null, problems: [{ path: at('fields'), message: 'must be a list of fields' }] };
  if (list.length > FIELDS_MAX)
    return {
      template: null,
      problems: [{ path: at('fields'), message: `must hold at most ${FIELDS_MAX} fields` }],
    };
  const keys = new Set<string>();
  const fields = list.flatMap((one: unknown, n): ReadField[] => {
    const before = problems.length;
    const tell: Tell = (part, message) => problems.push({ path: at('fields', n, part), message });
    const field = readField(one, keys, tell);
    if (field && problems.length === before) readDefault(field, tell);
    return field ? [field] : [];
  });
  return problems.length > 0 ? { template: null, problems } : { template: { fields }, problems: [] };
};
