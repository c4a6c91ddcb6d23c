import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  home_sample: {
    greeting:
      'Wir sind zu zweit und selten einer Meinung. Rufe einen von uns mit @, oder beide. Bisher spricht die eingebaute Vorführung für uns.',
    question: 'Sollten wir vier Tage in der Woche zu Hause arbeiten?',
    diagram: 'zeichne ein Diagramm',
    sum: 'wie viel ist 17,5 * 24?',
    title: 'Runder Tisch (Beispiel)',
    optimist: 'Optimistin',
    optimist_prompt:
      'Du siehst in jeder Idee, was gelingen könnte, und nennst den ersten Schritt. Höchstens drei Sätze.',
    critic: 'Kritiker',
    critic_prompt:
      'Du nennst freundlich die schwächste Stelle jeder Idee und wie man sie behebt. Höchstens drei Sätze.',
  },
};
