// Hands the focus over when a version of an answer is replaced by another, or by all of them side by side.

import { type RefObject, useEffect } from 'react';

/** Which element takes the focus once it is drawn, and the id of the one that gives it up. */
let pending: { readonly name: string; readonly from: string | null } | null = null;

/** Names the element that comes next. It takes the focus unless another has it by then; `from` may be drawn again before it goes, and is skipped. */
export const handOverFocus = (name: string, from: string | null = null): void => {
  pending = { name, from };
};

export const useHandedOverFocus = (
  name: string,
  element: RefObject<HTMLElement | null>,
  id: string | null = null,
): void => {
  useEffect(() => {
    if (pending?.name !== name || (id !== null && pending.from === id)) return;
    pending = null;
    // A menu that is still closing would give the focus back to a button that is gone.
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.closest('[role="menu"]')) return;
    element.current?.setAttribute('tabindex', '-1');
    element.current?.focus({ preventScroll: true });
  }, [name, element, id]);
};
