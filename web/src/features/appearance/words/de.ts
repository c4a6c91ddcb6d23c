import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  appearance: {
    theme: 'Farbschema',
    theme_text: '„System“ richtet sich nach deinem Gerät.',
    system: 'System',
    light: 'Hell',
    dark: 'Dunkel',
    language: 'Sprache',
  },
};
