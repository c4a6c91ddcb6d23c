// Which forms hold something that was typed and not handed in: a page, a dialog and the tab ask before it is lost.

import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keepTyped, type TypedWords } from './typed-words.ts';

/** A form as long as it holds something. */
interface OpenForm {
  isGivenUp: boolean;
  /** Its own page asks, which knows what leaves it. */
  readonly asksItself: boolean;
}

const everywhere = new Set<OpenForm>();

export const hasUnsaved = (): boolean => [...everywhere].some(({ asksItself }) => !asksItself);

/** Its person said that what is typed in these forms may go; in all of them, unless they are named. */
export const giveUp = (forms: Iterable<OpenForm> = everywhere): void => {
  for (const form of forms) form.isGivenUp = true;
};

export const createUnsaved = (): Set<OpenForm> => new Set();

/** What lies between a form and the page: a dialog, which can be closed by itself. */
export const UnsavedContext = createContext<Set<OpenForm> | null>(null);

interface Unsaved {
  /** Its person said that what is typed may go, or it is handed in. */
  readonly giveUp: () => void;
  /** Said when it was refused: its form may be gone by then. */
  readonly keepIfGone: () => void;
}

/** Said by each form as long as it is so. What was typed in a form that is taken away meanwhile, and was not given up, stays with its person. */
export const useUnsaved = (
  isUnsaved: boolean,
  typed?: () => TypedWords | null,
  asksItself = false,
): Unsaved => {
  const around = useContext(UnsavedContext);
  const [form] = useState<OpenForm>(() => ({ isGivenUp: false, asksItself }));
  const isThere = useRef(true);
  const latest = useRef({ isUnsaved, typed });
  latest.current = { isUnsaved, typed };
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    form.isGivenUp = false;
    for (const place of [everywhere, around]) place?.add(form);
    return () => {
      for (const place of [everywhere, around]) place?.delete(form);
    };
  }, [isUnsaved, around, form]);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      if (latest.current.isUnsaved && !form.isGivenUp) keepTyped(latest.current.typed?.());
    };
  }, [form]);
  return {
    giveUp: () => giveUp([form]),
    keepIfGone: () => {
      form.isGivenUp = false;
      if (!isThere.current) keepTyped(latest.current.typed?.());
    },
  };
};
