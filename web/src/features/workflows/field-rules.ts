// The rules of a field as fields of a form: each is asked for where the kind of the field has it.

import { FIELD_TYPES, type FieldType, isLayout, RULES, type RuleName } from '@parley/contract/form';
import type { TFunction } from 'i18next';
import type { TextKey } from '../../feature.ts';

type Field = Readonly<Record<string, unknown>>;
type Row = Field & { readonly key: string };

/** Said in other ways: choices have rows of their own, and numbers a kind for whole ones; nobody wants blanks kept. */
type Asked = Exclude<RuleName, 'options' | 'integer' | 'trim'>;

const RULE_TEXT: Readonly<Record<Asked, TextKey>> = {
  min_length: 'workflow_page.r_min_length',
  max_length: 'workflow_page.r_max_length',
  pattern: 'workflow_page.r_pattern',
  min: 'workflow_page.r_min',
  max: 'workflow_page.r_max',
  step: 'workflow_page.r_step',
  min_items: 'workflow_page.r_min_items',
  max_items: 'workflow_page.r_max_items',
  allow_other: 'workflow_page.r_own_answer',
  accept: 'workflow_page.r_accept',
  max_files: 'workflow_page.r_max_files',
  max_mb: 'workflow_page.r_max_mb',
  must_be_true: 'workflow_page.r_must_be_true',
};
export const ASKED_RULES = Object.keys(RULE_TEXT) as readonly Asked[];

const KIND_OF: Partial<Record<Asked, Field>> = {
  pattern: { type: 'text', placeholder: '[A-Z]{2}[0-9]{4}' },
  accept: { type: 'text', placeholder: '.pdf, image/*' },
  allow_other: { type: 'boolean' },
  must_be_true: { type: 'boolean' },
  step: { type: 'number', width: 'half' },
  max_mb: { type: 'number', width: 'half' },
};
const COUNT: Field = { type: 'integer', min: 0, width: 'half' };

const MOMENTS: ReadonlySet<FieldType> = new Set(['date', 'datetime', 'time']);
const NUMBERS: ReadonlySet<FieldType> = new Set(['number', 'integer', 'rating', 'scale']);
const TEXTS: ReadonlySet<FieldType> = new Set([
  'text',
  'textarea',
  'email',
  'url',
  'phone',
  'hidden',
  'select',
]);

const shapeOf = (type: FieldType, rule: Asked): Field =>
  rule !== 'min' && rule !== 'max'
    ? (KIND_OF[rule] ?? COUNT)
    : MOMENTS.has(type)
      ? { type: 'text', width: 'half', ...(type === 'time' ? {} : { placeholder: 'today' }) }
      : { type: 'number', width: 'half' };

const defaultField = (type: FieldType, t: TFunction): Row[] => {
  const shape = TEXTS.has(type) || type === 'radio' ? 'text' : NUMBERS.has(type) ? 'number' : null;
  return shape === null ? [] : [{ key: 'default', type: shape, label: t('workflow_page.begins_with') }];
};

/** What a field of this kind may say besides its question. */
export const ruleFields = (type: FieldType, t: TFunction): Row[] => {
  if (isLayout(type)) return [{ key: 'visible_if', type: 'text', label: t('workflow_page.shown_if') }];
  return [
    ...ASKED_RULES.filter((rule) => rule in RULES[type]).map((rule) => ({
      ...{ key: rule, label: t(RULE_TEXT[rule]) },
      ...shapeOf(type, rule),
    })),
    ...defaultField(type, t),
    ...(TEXTS.has(type) && type !== 'hidden'
      ? [{ key: 'placeholder', type: 'text', label: t('workflow_page.r_placeholder') }]
      : []),
    {
      ...{ key: 'visible_if', type: 'text', label: t('workflow_page.shown_if') },
      placeholder: 'form.what == "other"',
    },
    {
      ...{ key: 'required_if', type: 'text', label: t('workflow_page.r_required_if') },
      placeholder: 'form.amount > 1000',
    },
    { key: 'section', type: 'text', label: t('workflow_page.r_section') },
    { key: 'is_half', type: 'boolean', label: t('workflow_page.r_half') },
    { key: 'readonly', type: 'boolean', label: t('workflow_page.r_readonly') },
  ];
};

export const isKind = (type: unknown): type is FieldType => FIELD_TYPES.includes(type as FieldType);

/** A field as the form has it. */
export const toRules = (field: Field): Field => ({
  ...field,
  accept: Array.isArray(field.accept) ? field.accept.join(', ') : field.accept,
  is_half: field.width === 'half',
});

const RULE_NAMES: ReadonlySet<string> = new Set(Object.values(RULES).flatMap((rules) => Object.keys(rules)));

const widthOf = (isHalf: boolean, before: unknown): Field =>
  isHalf ? { width: 'half' } : before === 'half' || before === undefined ? {} : { width: before };

/** The value of the choice that is meant; words that are none of them stay, as an answer of one's own. */
const chosenOf = (options: unknown, meant: unknown): unknown => {
  const values = (Array.isArray(options) ? (options as unknown[]) : []).map((one) =>
    typeof one === 'object' && one !== null ? (one as { value?: unknown }).value : one,
  );
  const found = values.find((value) => value === meant) ?? values.find((value) => String(value) === meant);
  return found ?? (typeof meant === 'string' ? meant : undefined);
};

/** Undefined: it is not for a field of this kind. */
const defaultFor = (type: FieldType, value: unknown, options: unknown): unknown => {
  if (type === 'select' || type === 'radio') return chosenOf(options, value);
  if (NUMBERS.has(type)) return typeof value === 'number' ? value : undefined;
  return TEXTS.has(type) && typeof value !== 'string' ? undefined : value;
};

/** What is empty, off or not for its kind is left out; what was off in so many words stays so. */
export const fromRules = ({ is_half, ...data }: Field, before: Field): Field => {
  const { width, ...rest } = data;
  const type = data.type;
  const said = Object.entries(rest).flatMap(([key, value]): Array<[string, unknown]> => {
    if (value === '' || value === undefined || value === null) return [];
    if (value === false && before[key] !== false) return [];
    if (RULE_NAMES.has(key) && isKind(type) && !(key in RULES[type])) return [];
    if (key === 'default' && isKind(type)) {
      const isSame = value === before.default && type === before.type;
      const begun = isSame ? value : defaultFor(type, value, before.options);
      return begun === undefined ? [] : [[key, begun]];
    }
    if (key !== 'accept') return [[key, value]];
    const kinds = String(value)
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
    return kinds.length === 0 ? [] : [[key, kinds]];
  });
  return { ...Object.fromEntries(said), ...widthOf(is_half === true, width) };
};
