// What has the focus may be taken off the page: a row that was removed, by a button in it or in the question that it asked; a button that
// is there no more once it was pressed, as Archive; a panel that is closed. The browser would begin at the top again. Here the neighbour of a row
// takes the focus, and after the last one the first field or button of the part; after all else the part that it stood in, or what opened what lay
// over the page, or the page.

import { type Focused, focused, ROW, recordFocus } from './focus-record.ts';

const PART = 'section, form, [role="dialog"], [role="alertdialog"]';
/** What is opened from elsewhere, and closed again. */
const OPENED = '[role="dialog"], [role="alertdialog"], [role="menu"], [data-part="panel"], [data-passing]';
/** A dialog that closes keeps all else from the focus until it has gone altogether, which may be a moment after its last button. */
const TRIES = 20;
const AGAIN_MS = 50;
const FOCUSABLE = 'textarea, button:not(:disabled), a[href], input, [tabindex]';

interface Place {
  readonly element: Element;
  readonly row: Element | null;
  readonly list: Element | null;
  readonly at: number;
  readonly part: Element | null;
  readonly isOpened: boolean;
}

/** As it was when it had the focus: it may be off the page by now. */
const placeOf = ({ element, path, at }: Focused): Place => {
  const around = path.filter((one) => one instanceof Element);
  const row = around.find((one) => one.matches(ROW)) ?? null;
  const list = row && (around[around.indexOf(row) + 1] ?? null);
  const outside = list ? around.slice(around.indexOf(list)) : around;
  const part = outside.find((one) => one.matches(PART)) ?? null;
  return { element, row, list, at, part, isOpened: around.some((one) => one.matches(OPENED)) };
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

/** Whether it could take the focus. */
const give = (element: Element | null | undefined): boolean => {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  if (!element.matches(FOCUSABLE)) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
  return document.activeElement === element;
};

/** Of what is gone, and no row of a list. */
const goOnIn = (places: readonly Place[]): void => {
  for (const place of places.toReversed()) {
    const { element, row, list, part, isOpened } = place;
    if (give(element)) return;
    if (row?.isConnected) {
      focusIn(row);
      return;
    }
    // The row went while the focus could not be given yet.
    if (list?.isConnected) {
      goOnAfter(place);
      return;
    }
    if (give(part)) return;
    if (!isOpened) break;
  }
  give(document.getElementById('main'));
};

const hasNoFocus = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** From now on, and until what it gives back is called. */
export const keepFocus = (): (() => void) => {
  recordFocus();
  // A person who presses beside all that takes the focus has put it down. A dialog that closes lets go of it, too, and is still there for a moment.
  let isPressed = false;
  const press = (): void => {
    isPressed = true;
    clearTimeout(goingOn);
    goingOn = undefined;
  };
  const release = (): void => {
    isPressed = false;
  };
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null || !isPressed) return;
    queueMicrotask(() => {
      if (target instanceof Element && target.isConnected && hasNoFocus()) focused.length = 0;
    });
  };
  // Later: what takes the place of what was closed may know better, and a dialog or a menu gives the focus back by itself.
  let goingOn: ReturnType<typeof setTimeout> | undefined;
  const giveOn = (give: () => void, tries = TRIES): void => {
    goingOn = undefined;
    if (!hasNoFocus()) return;
    give();
    if (hasNoFocus() && tries > 0) goingOn = setTimeout(() => giveOn(give, tries - 1), AGAIN_MS);
  };
  const goOn = (): void => {
    goingOn = undefined;
    // A dialog gave it back by itself: what has it now may be taken off the page next.
    if (!hasNoFocus()) return;
    const lost = focused.map(placeOf);
    focused.length = 0;
    if (lost.length > 0) giveOn(() => goOnIn(lost));
  };
  const look = (): void => {
    if (focused.at(-1)?.element.isConnected !== false || !hasNoFocus()) return;
    for (const place of focused.map(placeOf).toReversed()) {
      if (place.element.isConnected) break;
      if (place.row === null) continue;
      if (place.row.isConnected) break;
      focused.length = 0;
      clearTimeout(goingOn);
      giveOn(() => goOnAfter(place));
      return;
    }
    goingOn ??= setTimeout(goOn);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  const listeners = { pointerdown: press, pointerup: release, pointercancel: release } as const;
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener, true);
  document.addEventListener('focusout', leave);
  // What went before this was here.
  look();
  return () => {
    observer.disconnect();
    clearTimeout(goingOn);
    for (const [name, listener] of Object.entries(listeners))
      document.removeEventListener(name, listener, true);
    focused.length = 0;
    document.removeEventListener('focusout', leave);
  };
};
