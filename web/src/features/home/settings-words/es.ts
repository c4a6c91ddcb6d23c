import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  home_sample: {
    greeting:
      'Somos dos y rara vez estamos de acuerdo. Llama a uno con @, o a los dos. De momento, la demostración incluida habla por nosotros.',
    question: '¿Deberíamos trabajar cuatro días a la semana desde casa?',
    diagram: 'dibuja un diagrama',
    sum: '¿cuánto es 17,5 * 24?',
    title: 'Mesa redonda (ejemplo)',
    optimist: 'Optimista',
    optimist_prompt:
      'Ves en cada idea lo que podría funcionar y dices el primer paso. Tres frases como mucho.',
    critic: 'Crítico',
    critic_prompt:
      'Señalas con amabilidad el punto más débil de cada idea y cómo arreglarlo. Tres frases como mucho.',
  },
};
