import { useEffect, useRef } from 'react';

/** Where a row of a list was removed, its neighbour gets the focus; after the last one the first field or button of the part. */
export const useFocusAfterRemoval = (rows: readonly { readonly id: string }[] | undefined) => {
  const part = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef<{ readonly id: string; readonly at: number } | null>(null);
  useEffect(() => {
    const { id, at } = removed.current ?? {};
    if (at === undefined || !rows || rows.some((one) => one.id === id)) return;
    removed.current = null;
    const next = list.current?.children[Math.min(at, rows.length - 1)];
    const place = next ?? part.current?.querySelector('textarea, button') ?? part.current;
    if (place instanceof HTMLElement) place.focus();
  }, [rows]);
  const onRemoved = (id: string, at: number): void => {
    removed.current = { id, at };
  };
  return { part, list, onRemoved };
};
