import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  home_sample: {
    starter_write: 'Écris un e-mail court et aimable pour reporter notre réunion à la semaine prochaine.',
    starter_ideas: 'Donne-moi dix idées pour un après-midi d’équipe presque gratuit.',
    starter_compare:
      'Quels sont les avantages et les inconvénients de quatre jours de télétravail par semaine ? Réponds par un tableau.',
    starter_plan: 'Prévois trois jours à Lisbonne pour deux personnes qui aiment manger et marcher.',
    greeting:
      'Nous sommes deux, et rarement d’accord. Appelez l’un de nous avec @, ou les deux. Pour le moment, la démonstration intégrée parle pour nous.',
    question: 'Devrions-nous travailler quatre jours par semaine à la maison ?',
    diagram: 'dessine un diagramme',
    sum: 'combien font 17,5 * 24 ?',
    title: 'Table ronde (exemple)',
    optimist: 'Optimiste',
    optimist_prompt:
      'Tu vois dans chaque idée ce qui peut réussir, et tu donnes le premier pas. Trois phrases au plus.',
    critic: 'Critique',
    critic_prompt:
      'Tu nommes avec bienveillance le point faible de chaque idée et comment le corriger. Trois phrases au plus.',
  },
};
