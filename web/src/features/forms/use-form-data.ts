// What is entered into a form: its values, what is wrong with them, and which fields are asked for now.

import { type FormTemplate, type Problem, readTemplate, validateForm } from '@parley/contract/form';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemTexts } from './problem-words.ts';

export type FormValues = Readonly<Record<string, unknown>>;

export interface FormState {
  /** Null: the form itself is wrong, as `problems` say. */
  readonly template: FormTemplate | null;
  readonly problems: readonly Problem[];
  readonly data: FormValues;
  readonly hidden: ReadonlySet<string>;
  /** By the keys of the fields; empty before the first attempt to hand it in. */
  readonly errors: ReadonlyMap<string, string>;
  set(key: string, value: unknown): void;
  reset(data: FormValues): void;
  /** What counts of it; null where something is wrong, which is shown from then on. */
  check(): Record<string, unknown> | null;
}

const NO_FIELDS = { fields: [] };
const NO_ERRORS: ReadonlyMap<string, string> = new Map();

/** A field that has no value begins with its default. */
const begunWith = (template: FormTemplate | null, data: FormValues): FormValues => ({
  ...Object.fromEntries(
    (template?.fields ?? []).flatMap((field) =>
      field.default === undefined ? [] : [[field.key, field.default]],
    ),
  ),
  ...data,
});

/** `raw` is the form as the server gives it; null: nothing is asked for. */
export const useFormData = (raw: unknown, initial: FormValues = {}): FormState => {
  const { t } = useTranslation();
  const { template, problems } = useMemo(() => readTemplate(raw ?? NO_FIELDS), [raw]);
  const [data, setData] = useState<FormValues>(() => begunWith(template, initial));
  const [isChecking, setIsChecking] = useState(false);
  const verdict = useMemo(() => validateForm(template ?? NO_FIELDS, data, new Date()), [template, data]);
  return {
    template,
    problems,
    data,
    hidden: verdict.hidden,
    errors: isChecking && template ? problemTexts(template, verdict.errors, t) : NO_ERRORS,
    set: (key, value) => setData((now) => ({ ...now, [key]: value })),
    reset: (next) => {
      setData(begunWith(template, next));
      setIsChecking(false);
    },
    check: () => {
      setIsChecking(true);
      return verdict.valid && template ? { ...verdict.values } : null;
    },
  };
};

/** The first field that something is wrong with gets the focus, once it is marked. */
export const focusFirstWrong = (place: HTMLElement | null): void => {
  requestAnimationFrame(() =>
    place?.querySelector<HTMLElement>('[aria-invalid="true"], [aria-invalid="true"] input')?.focus(),
  );
};
