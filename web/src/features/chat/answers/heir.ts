// Who gets the focus of something that goes: the version of an answer that gives way to another, or to all of them side by side.

import { type RefObject, useEffect } from 'react';

let heir: { readonly name: string; readonly from: string | null } | null = null;

/** Names who comes: the focus is theirs if nobody has taken it by then. `from` may be drawn anew before it goes, and is not meant. */
export const leaveFocusTo = (name: string, from: string | null = null): void => {
  heir = { name, from };
};

export const useInheritedFocus = (
  name: string,
  element: RefObject<HTMLElement | null>,
  id: string | null = null,
): void => {
  useEffect(() => {
    if (heir?.name !== name || (id !== null && heir.from === id)) return;
    heir = null;
    // A menu that is still closing would give the focus back to a button that is gone.
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.closest('[role="menu"]')) return;
    element.current?.setAttribute('tabindex', '-1');
    element.current?.focus({ preventScroll: true });
  }, [name, element, id]);
};
