// One listener for all shortcuts. The component that registered last is asked first: an open dialog before the page beneath it.

import { useEffect, useMemo, useRef } from 'react';
import { useMe } from '../../lib/me.ts';
import { type Bindings, keysOf, readBindings, type ShortcutId, shortcutIds } from './shortcut-table.ts';

/** Answers false when it is not for it after all: the next one is asked, and the key stays what it was. */
type Handler = () => unknown;

const handlers = new Map<ShortcutId, Handler[]>();
/** Null until the shell is there: the features have registered by then. */
let bindings: Bindings | null = null;

const onKeyDown = (event: KeyboardEvent): void => {
  // A word that is still being composed belongs to the input method.
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  const keys = keysOf(event);
  const bound = bindings ?? readBindings({});
  const id = shortcutIds().find((other) => bound[other] === keys && handlers.has(other));
  if (!id) return;
  for (const handler of (handlers.get(id) ?? []).toReversed()) {
    if (handler() === false) continue;
    event.preventDefault();
    return;
  }
};

let isListening = false;

const add = (id: ShortcutId, handler: Handler): (() => void) => {
  if (!isListening) addEventListener('keydown', onKeyDown);
  isListening = true;
  handlers.set(id, [...(handlers.get(id) ?? []), handler]);
  return () => {
    const left = (handlers.get(id) ?? []).filter((other) => other !== handler);
    if (left.length > 0) handlers.set(id, left);
    else handlers.delete(id);
  };
};

/** What the person has bound, for showing it. */
export const useBindings = (): Bindings => {
  const { settings } = useMe();
  return useMemo(() => readBindings(settings), [settings]);
};

/** Called once by the shell: the person's own keys are the ones that count. */
export const useOwnBindings = (): void => {
  const own = useBindings();
  useEffect(() => {
    bindings = own;
  }, [own]);
};

/** Does something when the keys of this shortcut are pressed, as long as the component is there. */
export const useShortcut = (id: ShortcutId, handler: Handler): void => {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => add(id, () => latest.current()), [id]);
};
