import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  appearance: {
    theme: 'Thème',
    theme_text: '« Système » suit votre appareil.',
    system: 'Système',
    light: 'Clair',
    dark: 'Sombre',
    language: 'Langue',
  },
};
