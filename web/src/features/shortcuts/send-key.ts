// Which key sends: Enter, with Shift+Enter for a new line, or the main modifier with Enter. Kept in the person's settings.

import type { KeyboardEvent } from 'react';
import { useMe } from '../../lib/me.ts';
import { saveSettings } from '../../lib/settings.ts';
import { isMac } from './shortcut-table.ts';

export const SEND_KEYS = ['Enter', 'Mod+Enter'] as const;
export type SendKey = (typeof SEND_KEYS)[number];

export const useSendKey = (): SendKey => (useMe().settings.send_key === 'Mod+Enter' ? 'Mod+Enter' : 'Enter');

/** What breaks the line then. */
export const breakKeyOf = (key: SendKey): string => (key === 'Enter' ? 'Shift+Enter' : 'Enter');

export const chooseSendKey = (send_key: SendKey): void => void saveSettings({ send_key });

/** Whether a press sends. The main modifier with Enter always does: it has no other meaning. */
export const isSendPress = (event: KeyboardEvent, key: SendKey): boolean => {
  // A word that is still being composed belongs to the input method.
  if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.nativeEvent.isComposing) return false;
  const hasMod = isMac() ? event.metaKey : event.ctrlKey;
  return hasMod || key === 'Enter';
};
