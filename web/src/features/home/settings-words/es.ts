import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  home_sample: {
    starter_write: 'Escribe un correo breve y amable para aplazar nuestra reunión a la semana que viene.',
    starter_ideas: 'Dame diez ideas para una tarde de equipo que no cueste casi nada.',
    starter_compare:
      '¿Qué hay a favor y en contra de teletrabajar cuatro días por semana? Responde con una tabla.',
    starter_plan: 'Planifica tres días en Lisboa para dos personas a las que les gusta comer y pasear.',
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
