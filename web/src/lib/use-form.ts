// Forms: values, checks, a busy state, and the server's refusal in place. After a first attempt, checks speak as one types.
// Not @tanstack/react-form: 16 kB (gzip) on the sign-in page, where this is 1.

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { keepDraft, takeDraft } from './drafts.ts';
import { errorText } from './error-text.ts';

type Errors<T> = Partial<Record<keyof T, string>>;

export interface FormOptions<T> {
  readonly initial: T;
  /** Says what is wrong, by field. */
  readonly check?: (values: T) => Errors<T>;
  /** With what the form started with. Throws what the server said; the sentence is then shown in the form. */
  readonly submit: (values: T, base: T) => Promise<unknown>;
  /** Lets the form answer a refusal itself (a second factor is wanted), which is true then, or say in its own words what is wrong. */
  readonly onRefused?: (error: unknown) => boolean | string;
  /** What was typed survives the end of a session under this name. Never for secrets. */
  readonly draft?: string;
}

export interface FormControl<T> {
  readonly values: T;
  readonly errors: Errors<T>;
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly isChanged: boolean;
  set<K extends keyof T>(key: K, value: T[K]): void;
  reset(values: T): void;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  /** Props for a text field. */
  text(key: { [K in keyof T]: T[K] extends string ? K : never }[keyof T] & string): {
    name: string;
    value: string;
    error: string | undefined;
    onValueChange: (value: string) => void;
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const focusFirstInvalid = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};

export const useForm = <T extends Record<string, unknown>>(options: FormOptions<T>): FormControl<T> => {
  const { check, submit, onRefused, draft } = options;
  const [base, setBase] = useState(options.initial);
  const [values, setValues] = useState(() => (draft ? takeDraft<T>(draft) : null) ?? options.initial);
  const [isChecking, setIsChecking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const errors = isChecking && check ? check(values) : {};
  const isChanged = !isSame(values, base);

  const latest = useRef({ values, isChanged });
  latest.current = { values, isChanged };
  useEffect(() => {
    if (!draft) return;
    return () => {
      if (latest.current.isChanged) keepDraft(draft, latest.current.values);
    };
  }, [draft]);

  const send = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await submit(values, base);
      setIsChecking(false);
    } catch (error) {
      const answer = onRefused?.(error) ?? false;
      if (answer !== true) setFailure(answer || errorText(error));
    } finally {
      setIsBusy(false);
    }
  };

  return {
    values,
    errors,
    failure,
    isBusy,
    isChanged,
    set: (key, value) => setValues((now) => ({ ...now, [key]: value })),
    reset: (next) => {
      setBase(next);
      setValues(next);
      setIsChecking(false);
      setFailure(null);
    },
    onSubmit: (event) => {
      event.preventDefault();
      // A form in a dialog is a React child of the page's form, and its submit would bubble there.
      event.stopPropagation();
      if (isBusy) return;
      setIsChecking(true);
      const wrong = check ? Object.keys(check(values)) : [];
      if (wrong.length > 0) focusFirstInvalid(event.currentTarget);
      else void send();
    },
    text: (key) => ({
      name: key,
      value: String(values[key]),
      error: (errors as Errors<T>)[key],
      onValueChange: (value) => setValues((now) => ({ ...now, [key]: value })),
    }),
  };
};
