import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  appearance: {
    theme: 'Tema',
    theme_text: '«Sistema» sigue a tu dispositivo.',
    system: 'Sistema',
    light: 'Claro',
    dark: 'Oscuro',
    language: 'Idioma',
  },
};
