import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  home_sample: {
    starter_write: 'Schreib eine kurze, freundliche E-Mail, die unser Treffen auf nächste Woche verschiebt.',
    starter_ideas: 'Nenne mir zehn Ideen für einen Teamnachmittag, der fast nichts kostet.',
    starter_compare:
      'Was spricht für und gegen vier Tage Heimarbeit in der Woche? Antworte in einer Tabelle.',
    starter_plan: 'Plane drei Tage in Lissabon für zwei Personen, die gern essen und laufen.',
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
