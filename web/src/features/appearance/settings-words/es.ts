import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  appearance_page: {
    text: 'Cómo lo ves tú, en todos tus dispositivos.',
    density: 'Densidad',
    density_text: 'Cuánto se juntan las filas de las listas; con el dedo siempre hay sitio.',
    compact: 'Compacta',
    roomy: 'Amplia',
    letters: 'Letras sueltas',
    letters_text: 'J, K y X actúan donde una lista tiene el foco. Desactívalas si hablas a tu dispositivo.',
    look: 'Colores',
    look_text: 'Los traen los paquetes. Se guardan con su cuenta.',
    look_standard: 'Estándar',
    language_text: 'Las frases que vienen del propio servidor están en inglés.',
    send_text: 'Qué teclas envían lo que has escrito. Intro sola pasa a otra línea cuando no envía.',
  },
};
