// Which forms hold something that was typed and not handed in: a page, a dialog and the tab ask before it is lost.

import { createContext, useContext, useLayoutEffect } from 'react';

const everywhere = new Set<symbol>();

export const hasUnsaved = (): boolean => everywhere.size > 0;

/** What lies between a form and the page: a dialog, which can be closed by itself. */
export const UnsavedContext = createContext<Set<symbol> | null>(null);

/** Said by each form as long as it is so. */
export const useUnsaved = (isUnsaved: boolean): void => {
  const around = useContext(UnsavedContext);
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    const form = Symbol('form');
    for (const place of [everywhere, around]) place?.add(form);
    return () => {
      for (const place of [everywhere, around]) place?.delete(form);
    };
  }, [isUnsaved, around]);
};
