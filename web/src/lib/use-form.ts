// Forms: values, checks, a busy state, and the server's refusal in place. After a first attempt, checks speak as one types.
// Not @tanstack/react-form: 16 kB (gzip) on the sign-in page, where this is 1.

import { type FormEvent, useEffect, useRef, useState } from 'react';
import { keepDraft, takeDraft } from './drafts.ts';
import { errorText } from './error-text.ts';
import { useUnsaved } from './unsaved.ts';

type Errors<T> = Partial<Record<keyof T, string>>;

export interface FormOptions<T> {
  readonly initial: T;
  /** Says what is wrong, by field. */
  readonly check?: (values: T) => Errors<T>;
  /** With what the form started with. Throws what the server said; the sentence is then shown in the form. */
  readonly submit: (values: T, base: T) => Promise<unknown>;
  /** Lets the form answer a refusal itself (a code is wanted), which is true then, or say in its own words what is wrong. */
  readonly onRefused?: (error: unknown) => boolean | string;
  /** What was typed survives the end of a session under this name. Never for secrets. */
  readonly draft?: string;
  /** What it is for, by its name: under it the texts that were typed stay with their person when the form is taken away. Never for secrets. */
  readonly of?: string | undefined;
  /** `initial` is what stands on the server now: what others change meanwhile comes into the fields that were not touched. */
  readonly isLive?: boolean;
}

export interface FormControl<T> {
  readonly values: T;
  readonly errors: Errors<T>;
  readonly failure: string | null;
  readonly isBusy: boolean;
  readonly isChanged: boolean;
  set<K extends keyof T>(key: K, value: T[K]): void;
  /** Puts what others saved meanwhile into the fields that one has changed, too; null where they saved nothing there. */
  readonly takeTheirs: (() => void) | null;
  reset(values: T): void;
  /** Puts back what stands on the server. */
  discard(): void;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
  /** Props for a text field. */
  text(key: { [K in keyof T]: T[K] extends string ? K : never }[keyof T] & string): {
    name: string;
    value: string;
    error: string | undefined;
    onValueChange: (value: string) => void;
    ref: (field: HTMLInputElement | HTMLTextAreaElement | null) => void;
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ, as they are now: who sends these alone undoes nothing that others changed. */
export const changedIn = <T extends object>(now: T, before: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(now).filter(([key, value]) => !isSame(value, before[key as keyof T])),
  ) as Partial<T>;

const focusFirstInvalid = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};

/** Tells which fields another person has changed since the form was drawn last. */
const useFresh = <T extends object>(
  { initial, isLive }: Pick<FormOptions<T>, 'initial' | 'isLive'>,
  take: (fresh: Partial<T>) => void,
): void => {
  const seen = useRef(initial);
  useEffect(() => {
    const fresh = isLive ? changedIn(initial, seen.current) : {};
    seen.current = initial;
    if (Object.keys(fresh).length > 0) take(fresh);
  });
};

interface Typing<T> {
  readonly values: T;
  readonly base: T;
  readonly isBusy: boolean;
  readonly of: string | undefined;
}

/** What is typed and not on the server yet: asked about before it is left, and kept when the form is taken away, even while it is handed in. */
const useTyping = <T extends object>({ values, base, isBusy, of }: Typing<T>) => {
  const [sent, setSent] = useState<T | null>(null);
  const labels = useRef(new Map<string, string>());
  const typed = () => {
    if (of === undefined) return null;
    const texts = Object.entries(changedIn(values, base)).flatMap(([key, text]) => {
      const label = labels.current.get(key);
      return label !== undefined && typeof text === 'string' && text !== '' ? [{ label, text }] : [];
    });
    return { of, texts };
  };
  const { giveUp, keepIfGone } = useUnsaved(!isBusy && !isSame(values, base) && !isSame(values, sent), typed);
  return {
    ...{ setSent, giveUp, keepIfGone },
    /** A text is kept under the label that it was typed beneath. */
    readLabel: (key: string, field: HTMLInputElement | HTMLTextAreaElement | null) => {
      const label = field?.labels?.[0]?.textContent;
      if (label) labels.current.set(key, label);
    },
  };
};

interface Shared<T> {
  readonly options: Pick<FormOptions<T>, 'initial' | 'isLive'>;
  readonly values: T;
  readonly base: T;
  readonly setBase: (base: T) => void;
  readonly setValues: (values: T) => void;
}

/** What others save comes into untouched fields; where one is typing it is told, and taken only if the person says so. */
const useTheirs = <T extends Record<string, unknown>>({
  options,
  values,
  base,
  setBase,
  setValues,
}: Shared<T>) => {
  const [theirs, setTheirs] = useState<Partial<T>>({});
  useFresh(options, (fresh) => {
    const isUntouched = ([key]: [string, unknown]): boolean => isSame(values[key], base[key]);
    const entries = Object.entries(fresh);
    setBase({ ...base, ...fresh });
    setValues({ ...values, ...Object.fromEntries(entries.filter(isUntouched)) });
    const touched = Object.fromEntries(entries.filter((entry) => !isUntouched(entry))) as Partial<T>;
    setTheirs((now) => ({ ...now, ...touched }));
  });
  const differing = Object.entries(theirs).filter(([key, value]) => !isSame(values[key], value));
  return {
    forgetTheirs: () => setTheirs({}),
    takeTheirs:
      differing.length === 0 ? null : () => setValues({ ...values, ...Object.fromEntries(differing) }),
  };
};

const useKeptDraft = <T>(draft: string | undefined, values: T, isChanged: boolean): void => {
  const latest = useRef({ values, isChanged });
  latest.current = { values, isChanged };
  useEffect(() => {
    if (!draft) return;
    return () => {
      if (latest.current.isChanged) keepDraft(draft, latest.current.values);
    };
  }, [draft]);
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
  const { setSent, giveUp, keepIfGone, readLabel } = useTyping({ values, base, isBusy, of: options.of });

  const { forgetTheirs, takeTheirs } = useTheirs({ options, values, base, setBase, setValues });

  useKeptDraft(draft, values, isChanged);

  const reset = (next: T): void => {
    setBase(next);
    setValues(next);
    forgetTheirs();
    setIsChecking(false);
    setFailure(null);
  };
  const send = async (): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    // Its own page may close the form before it is drawn as busy.
    giveUp();
    try {
      await submit(values, base);
      setSent(values);
      forgetTheirs();
      setIsChecking(false);
    } catch (error) {
      keepIfGone();
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
    takeTheirs,
    set: (key, value) => setValues((now) => ({ ...now, [key]: value })),
    reset,
    discard: () => reset(base),
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
      error: Object.hasOwn(errors, key) ? (errors as Errors<T>)[key] : undefined,
      onValueChange: (value) => setValues((now) => ({ ...now, [key]: value })),
      ref: (field) => readLabel(key, field),
    }),
  };
};
