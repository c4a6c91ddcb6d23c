// What a visitor has entered and not sent yet. It stays on their device, for a day: the server is told nothing before they say so.

import { useEffect, useMemo, useRef, useState } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';
import { type FormState, type FormValues, useFormData } from '../forms/index.ts';

const LIFETIME_MS = 24 * 3_600_000;

const keyOf = (name: string): string => `parley.visit-draft.${name}`;

/** `name`: the workflow that is not started yet, or the instance and its step. */
export const readDraft = (name: string, now = Date.now()): FormValues => {
  const stored = readStored(keyOf(name));
  if (stored === null) return {};
  try {
    const { at, data } = JSON.parse(stored) as { readonly at: number; readonly data: FormValues };
    if (now - at < LIFETIME_MS && typeof data === 'object') return data ?? {};
  } catch {
    // Written by hand, or cut off: it is of no use.
  }
  writeStored(keyOf(name), null);
  return {};
};

/** Null: it was sent, or is not wanted any more. */
export const writeDraft = (name: string, data: FormValues | null, now = Date.now()): void =>
  writeStored(keyOf(name), data === null ? null : JSON.stringify({ at: now, data }));

/** A form that begins with its draft and keeps one. */
export const useKeptForm = (name: string, raw: unknown): FormState => {
  const draft = useMemo(() => readDraft(name), [name]);
  const form = useFormData(raw, draft);
  const { data } = form;
  const begun = useRef(data);
  useEffect(() => {
    if (data !== begun.current) writeDraft(name, data);
  }, [name, data]);
  return form;
};

/** A line that begins with what was typed and not sent. */
export const useKeptText = (name: string): readonly [string, (text: string) => void] => {
  const [text, setText] = useState(() => {
    const kept = readDraft(name).text;
    return typeof kept === 'string' ? kept : '';
  });
  const put = (typed: string): void => {
    setText(typed);
    writeDraft(name, typed === '' ? null : { text: typed });
  };
  return [text, put];
};
