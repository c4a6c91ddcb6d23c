import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  instructions_page: {
    text: 'Lo que la IA sabe en cada chat tuyo que nadie más lee. Donde leen otros, no lo sabe. Se guarda cifrado y solo se abre con tu contraseña.',
    enabled: 'Decírselo a la IA',
    enabled_text: 'Si está desactivado, tus palabras se quedan aquí y ningún chat las conoce.',
    about: '¿Qué debe saber la IA de ti?',
    about_text: 'Tu trabajo, tu lugar, lo que ya sabes.',
    style: '¿Cómo debe responder?',
    style_text: 'Longitud, tono, idioma, forma.',
    saved: 'Tus instrucciones se han guardado.',
    closed: 'Se abren cuando inicias sesión con tu contraseña.',
    locked:
      'Están bloqueadas desde que se restableció tu contraseña. Desbloquéalas con la anterior; lo que guardes antes las reemplaza.',
  },
};
