// Whether a question is in English, as far as that is told by its signs and its most frequent words: the built-in model knows no other language.

import { COMMON_ENGLISH } from '../../kernel/words.ts';

/** Words that stand in nearly every question of a language, and are none of English. */
const FOREIGN = new Set(
  `der das und ist sind nicht ein eine einen einem einer wie wann warum welche welcher welches welchen wer für mit von zu zum zur auf bei aus nach
  wird werden kann ich sie mein meine sich des im dass le les des une est sont pas dans avec comment pourquoi quand quelle quel quelles quels que qui où
  aux ce cette il elle je nous vous el los las una unos son para cómo qué cuándo dónde cuál por los del al se mi su il gli che non sono perché dove
  della di nel uma não quando onde dos das ao het een niet hoe waarom welke och är inte hur jak nie czy co jest`
    .split(/\s+/)
    .map((word) => word.normalize('NFKC')),
);
const WORD = /\p{L}+/gu;
const LATIN = /^\p{Script=Latin}+$/u;

export const isEnglish = (question: string): boolean => {
  const words = question.toLowerCase().normalize('NFKC').match(WORD) ?? [];
  const english = words.filter((word) => COMMON_ENGLISH.has(word)).length;
  const foreign = words.filter((word) => FOREIGN.has(word) || !LATIN.test(word)).length;
  return foreign <= english;
};
