// Whether what was entered is what a form asks for. The page and the server run this same function.

import { type Condition, ConditionTooCostly, isMet } from './condition.ts';
import { isLayout } from './field.ts';
import type { FormTemplate, ReadField } from './template.ts';
import { checkValue, isEmpty } from './values.ts';

export interface FormError {
  readonly key: string;
  readonly message: string;
}

export interface FormVerdict {
  readonly valid: boolean;
  readonly errors: readonly FormError[];
  /** What counts of the data: without hidden fields, unknown keys and what was left empty; with defaults. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The keys of the fields whose condition hides them now. */
  readonly hidden: ReadonlySet<string>;
}

const TOO_LONG = 'cannot be looked at: the form holds more than its conditions can take';

const given = (field: ReadField, data: Readonly<Record<string, unknown>>): unknown => {
  if (field.readonly) return field.default;
  const value = Object.hasOwn(data, field.key) ? data[field.key] : undefined;
  if (value === undefined) return field.default;
  return field.trim && typeof value === 'string' ? value.trim() : value;
};

/** Conditions see what was entered; a field further up that is hidden is not there any more. */
export const validateForm = (
  { fields }: FormTemplate,
  data: Readonly<Record<string, unknown>>,
  now: Date,
): FormVerdict => {
  const errors: FormError[] = [];
  const hidden = new Set<string>();
  const values: Record<string, unknown> = {};
  const form: Record<string, unknown> = { ...data };
  for (const field of fields) if (!isLayout(field.type)) form[field.key] ??= given(field, data) ?? undefined;
  for (const key of Object.keys(form)) if (form[key] === undefined) delete form[key];
  const tell = ({ key, label }: ReadField, message: string) =>
    errors.push({ key, message: `${label} ${message}` });
  const met = (condition: Condition | null): boolean =>
    condition !== null && isMet(condition, { form, now }).isTrue;

  const look = (field: ReadField): void => {
    if (field.visibleIf !== null && !met(field.visibleIf)) {
      delete form[field.key];
      hidden.add(field.key);
      return;
    }
    if (isLayout(field.type)) return;
    const value = given(field, data);
    if (isEmpty(field, value)) {
      if (!field.readonly && (field.required || met(field.requiredIf) || field.must_be_true))
        tell(field, 'is required');
      return;
    }
    const problem = checkValue(field, value, now);
    if (problem === null) values[field.key] = value;
    else tell(field, problem);
  };

  for (const field of fields) {
    try {
      look(field);
    } catch (error) {
      if (!(error instanceof ConditionTooCostly)) throw error;
      tell(field, TOO_LONG);
    }
  }
  return { valid: errors.length === 0, errors, values, hidden };
};
