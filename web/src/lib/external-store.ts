import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get(): T;
  set(change: (value: T) => T): void;
  subscribe(listener: () => void): () => void;
  use(): T;
  /** A part of it; the component is drawn again only when that part is another one. */
  useSelected<P>(select: (value: T) => P): P;
}

/** State that several distant components share and that the server does not have. */
export const createStore = <T>(initial: T): Store<T> => {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const get = (): T => value;
  return {
    get,
    set: (change) => {
      value = change(value);
      for (const listener of listeners) listener();
    },
    subscribe,
    use: () => useSyncExternalStore(subscribe, get),
    useSelected: (select) => useSyncExternalStore(subscribe, () => select(value)),
  };
};
