// What has the focus may be taken off the page: a row that was removed, by a button in it or in the question that it asked. The browser would
// begin at the top again; here its neighbour takes the focus, and after the last one the first field or button of the part.

const ROW = 'li, tr';
const PART = 'section, form, [role="dialog"], [role="alertdialog"]';
const FOCUSABLE = 'textarea, button:not(:disabled), a[href], input, [tabindex]';
/** A row, the menu of it, and the question that the menu asked. */
const PLACES_KEPT = 6;

interface Place {
  readonly element: Element;
  readonly row: Element | null;
  readonly list: Element | null;
  /** Of the row in its list. */
  readonly at: number;
  readonly part: Element | null;
}

const placeOf = (element: Element): Place => {
  const row = element.closest(ROW);
  const list = row?.parentElement ?? null;
  const at = row && list ? [...list.children].indexOf(row) : 0;
  return { element, row, list, at, part: list?.closest(PART) ?? null };
};

const focusIn = (place: Element): void => {
  const inside = place.matches('[tabindex]') ? place : (place.querySelector(FOCUSABLE) ?? place);
  if (inside === place && !place.hasAttribute('tabindex')) place.setAttribute('tabindex', '-1');
  if (inside instanceof HTMLElement) inside.focus({ preventScroll: true });
};

const goOnAfter = ({ list, at, part }: Place): void => {
  const next = list?.isConnected ? (list.children[at] ?? list.lastElementChild) : null;
  if (next) focusIn(next);
  else if (part?.isConnected) focusIn(part.querySelector(FOCUSABLE) ?? part);
};

const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** From now on, and until what it gives back is called. */
export const keepFocus = (): (() => void) => {
  /** Where the focus was, the last one at the end. */
  let places: readonly Place[] = [];
  const enter = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) return;
    places = [...places.filter(({ element }) => element !== target).slice(1 - PLACES_KEPT), placeOf(target)];
  };
  // A person who presses beside all that takes the focus has put it down. A dialog that closes lets go of it, too, and is still there for a moment.
  let isPressed = false;
  const press = (): void => {
    isPressed = true;
  };
  const release = (): void => {
    isPressed = false;
  };
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null || !isPressed) return;
    queueMicrotask(() => {
      if (target instanceof Element && target.isConnected && hasNoFocus()) places = [];
    });
  };
  const look = (): void => {
    if (places.length === 0 || !hasNoFocus()) return;
    for (const place of places.toReversed()) {
      // What opened a dialog or a menu gets the focus back from it.
      if (place.element.isConnected) return;
      if (place.row === null) continue;
      places = [];
      // Where the row is still there, its own parts know what takes the place of what was closed.
      if (!place.row.isConnected) goOnAfter(place);
      return;
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  const listeners = { pointerdown: press, pointerup: release, pointercancel: release } as const;
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener, true);
  document.addEventListener('focusin', enter);
  document.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    for (const [name, listener] of Object.entries(listeners))
      document.removeEventListener(name, listener, true);
    document.removeEventListener('focusin', enter);
    document.removeEventListener('focusout', leave);
  };
};
