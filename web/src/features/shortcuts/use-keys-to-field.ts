import type { RefObject } from 'react';
import type { ShortcutId } from './shortcut-table.ts';
import { useShortcut } from './use-shortcut.ts';

/** While it is open, the keys that opened a field lead back into it; from there they are the browser's. */
export const useKeysToField = (id: ShortcutId, field: RefObject<HTMLInputElement | null>): void => {
  useShortcut(id, () => {
    if (document.activeElement === field.current) return false;
    field.current?.focus();
    field.current?.select();
  });
};
