// Where the focus was, from the first paint on. What keeps it (`keep-focus.ts`) is fetched a little later, and what has the focus may be gone by then.

export const ROW = 'li, tr';
/** A row, the menu of it, the question that the menu asked, and some ways between them. */
const KEPT = 8;

export interface Focused {
  readonly element: Element;
  /** The element, and what it stood in. */
  readonly path: readonly EventTarget[];
  /** Of its row in the list. */
  readonly at: number;
}

/** The last one at the end. */
export const focused: Focused[] = [];

const record = (event: FocusEvent): void => {
  const element = event.target as Element;
  const row = element.closest(ROW);
  const at = [...(row?.parentElement?.children ?? [])].indexOf(row as Element);
  if (focused.push({ element, path: event.composedPath(), at }) > KEPT) focused.shift();
};

/** Begun once, and for good. */
export const recordFocus = (): void => document.addEventListener('focusin', record);
