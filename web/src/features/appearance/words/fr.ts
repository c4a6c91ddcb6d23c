import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  appearance: {
    text: 'Ce que vous voyez, sur tous vos appareils.',
    theme: 'Thème',
    theme_text: '« Système » suit votre appareil.',
    system: 'Système',
    light: 'Clair',
    dark: 'Sombre',
    language: 'Langue',
    language_text: 'Les phrases qui viennent du serveur lui-même sont en anglais.',
  },
};
