import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  appearance: {
    text: 'Cómo lo ves tú, en todos tus dispositivos.',
    theme: 'Tema',
    theme_text: '«Sistema» sigue a tu dispositivo.',
    system: 'Sistema',
    light: 'Claro',
    dark: 'Oscuro',
    language: 'Idioma',
    language_text: 'Las frases que vienen del propio servidor están en inglés.',
  },
};
