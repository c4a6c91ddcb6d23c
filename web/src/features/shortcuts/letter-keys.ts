// Single letters that act where a list has the focus. Who speaks to the machine, or rests a hand on it, may switch them off.

import { useMe } from '../../lib/me.ts';
import { saveSettings } from '../../lib/settings.ts';

export const useLetterKeys = (): boolean => useMe().settings.letter_keys !== false;

export const chooseLetterKeys = (letter_keys: boolean): void => void saveSettings({ letter_keys });
