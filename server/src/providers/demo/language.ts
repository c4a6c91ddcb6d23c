// Which of the six languages a text is written in: by its script, else by the small words that every sentence has.

export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ja', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

const CHARACTERS_READ = 2_000;

const SMALL_WORDS: ReadonlyArray<readonly [Language, string]> = [
  [
    'en',
    'the a an is are was were do does did can could will would should what which who how why when where you your me my we our it this that and or not of to in for with on please hello hi hey thanks thank write show give tell make go yes no about from draw use some',
  ],
  [
    'de',
    'der die das den dem ein eine einen ist sind war bin bist kannst kann könnte soll sollten was welche wer wie warum wann wo du dein deine mir mich mein wir uns unser es dies und oder nicht von zu im für mit auf bitte hallo danke schreib zeig zeige gib nenne mach weiter ja nein über aus spricht plane guten tag ich sie zeichne vergleiche benutze übersetze fass dafür',
  ],
  [
    'fr',
    'le la les un une des du de est sont était peux peut pourrais devrions quoi quel quelle qui comment pourquoi quand où tu ton ta moi mon nous notre ce cette et ou pas pour avec sur dans bonjour salut merci écris montre donne fais continue oui non je vous il elle au aux que qu prévois réponds plaît dessine traduis utilise résume cela',
  ],
  [
    'es',
    'el la los las un una unos es son era puedes puede podrías deberíamos qué cuál quién cómo cuándo dónde tú tu mí mi nos nuestro este esta esto y o no de del para con en sobre por hola gracias escribe muestra muéstrame dame haz sigue sí yo usted que planifica responde favor eres hay dibuja compara traduce usa resume esto',
  ],
];

const VOCABULARY = SMALL_WORDS.map(([language, words]) => [language, new Set(words.split(' '))] as const);
const LETTERS: ReadonlyArray<readonly [Language, RegExp]> = [
  ['de', /[äöüß]/],
  ['es', /[ñ¿¡]/],
  ['fr', /[çèêœàùâîû]/],
];

/** Null: nothing in it tells. */
export const languageOf = (text: string): Language | null => {
  const read = text.slice(0, CHARACTERS_READ).toLowerCase();
  const latin = read.match(/[a-zà-ÿœß]/g)?.length ?? 0;
  // The characters of these scripts are words rather than letters.
  const isMostly = (script: RegExp): boolean => (read.match(script)?.length ?? 0) * 3 > latin;
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(read) && isMostly(/[\u3040-\u30ff\u4e00-\u9fff]/g)) return 'ja';
  if (/[\u0600-\u06ff]/.test(read) && isMostly(/[\u0600-\u06ff]/g)) return 'ar';
  const words = read.match(/\p{L}+/gu) ?? [];
  let best: Language | null = null;
  let most = 0;
  for (const [language, vocabulary] of VOCABULARY) {
    const letters = LETTERS.some(([of, letter]) => of === language && letter.test(read)) ? 2 : 0;
    const score = words.filter((word) => vocabulary.has(word)).length + letters;
    if (score > most) [best, most] = [language, score];
  }
  return best;
};
