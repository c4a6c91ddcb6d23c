// What a person left unfinished or chose on this device, by name. It survives a reload, belongs to the account that was signed in, and
// goes when that person signs out on purpose.

import { useSyncExternalStore } from 'react';
import { getSession, subscribeSession } from './session.ts';

export interface LocalState<T> {
  get(name: string): T | null;
  /** Null forgets it. */
  set(name: string, value: T | null): void;
  use(name: string): T | null;
  subscribe(listener: () => void): () => void;
}

/** `tab`: as long as the tab is open. `device`: until it is changed. */
type Where = 'tab' | 'device';

const areaOf = (where: Where): Storage => (where === 'tab' ? sessionStorage : localStorage);

const userId = (): string | null => {
  const session = getSession();
  return session.status === 'signed-in' ? session.userId : null;
};

export const createLocalState = <T>(prefix: string, where: Where): LocalState<T> => {
  const start = `parley.${prefix}.`;
  /** What was read or written in this page: the same value every time it is asked for, also where nothing may be stored. */
  const known = new Map<string, T | null>();
  const listeners = new Set<() => void>();
  const keyOf = (name: string): string => `${start}${userId() ?? ''}.${name}`;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  const read = (key: string): T | null => {
    try {
      return JSON.parse(areaOf(where).getItem(key) ?? 'null') as T | null;
    } catch {
      return null;
    }
  };
  const get = (name: string): T | null => {
    const key = keyOf(name);
    const value = known.has(key) ? (known.get(key) ?? null) : read(key);
    known.set(key, value);
    return value;
  };
  const set = (name: string, value: T | null): void => {
    if (userId() === null) return;
    const key = keyOf(name);
    known.set(key, value);
    try {
      if (value === null) areaOf(where).removeItem(key);
      else areaOf(where).setItem(key, JSON.stringify(value));
    } catch {
      // Full or refused: it then lasts as long as the page.
    }
    tell();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  subscribeSession(() => {
    const session = getSession();
    if (session.status !== 'signed-out' || session.reason !== 'left') return;
    known.clear();
    try {
      for (const key of Object.keys(areaOf(where))) if (key.startsWith(start)) areaOf(where).removeItem(key);
    } catch {
      // Nothing was kept, then.
    }
    tell();
  });

  return { get, set, subscribe, use: (name) => useSyncExternalStore(subscribe, () => get(name)) };
};
