import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  appearance_page: {
    text: 'Cómo lo ves tú, en todos tus dispositivos.',
    language_text: 'Las frases que vienen del propio servidor están en inglés.',
    send_text: 'Qué teclas envían lo que has escrito. Intro sola pasa a otra línea cuando no envía.',
  },
};
