// Days and times as people write them in six languages: each is found in a line and set apart, so that its words can be read one by one.

/** What a word is compared by: whatever its case, its accents and the stop behind it. */
export const fold = (word: string, locale: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .toLocaleLowerCase(locale)
    .replace(/[.,、。،]$/, '');

const languageOf = (locale: string): string => locale.split('-')[0] ?? locale;

/** Where the short name of a day is a word of its own (`jeu`, `mar`), it needs its stop. */
const NEEDS_STOP = new Set(['fr', 'es']);

interface NamedDay {
  /** How many days from today. */
  readonly ahead: number;
  /** `so`, `sun`: a short name may be another word, and is one in the middle of a sentence. */
  readonly isShort: boolean;
}

/** Words for days. What is written with its stop has it here. English names are understood by everybody, its short ones by its readers. */
export const daysIn = (locale: string, now: Date, isOwn = true): Map<string, NamedDay> => {
  const days = new Map<string, NamedDay>();
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  for (const weekday of isOwn ? (['short', 'long'] as const) : (['long'] as const)) {
    const format = new Intl.DateTimeFormat(locale, { weekday });
    const needsStop = weekday === 'short' && NEEDS_STOP.has(languageOf(locale));
    for (let ahead = 1; ahead <= 7; ahead++) {
      const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead, 12);
      const name = fold(format.format(day), locale);
      // One sign alone is most often something else: 金 is gold and Friday.
      if (name.length > 1) days.set(needsStop ? `${name}.` : name, { ahead, isShort: weekday === 'short' });
    }
  }
  // Also what should have been done by now: it stands among what is overdue.
  for (const ahead of [-2, -1, 0, 1, 2])
    days.set(fold(relative.format(ahead, 'day'), locale), { ahead, isShort: false });
  return days;
};

/** Goes with a day or a time, and away with it. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  en: ['on', 'at', 'by', 'until'],
  de: ['am', 'um', 'bis'],
  fr: ['a', 'le', 'pour', "d'ici"],
  es: ['a las', 'a la', 'el', 'para el', 'para'],
  ja: [],
  ar: ['يوم', 'الساعة', 'في', 'عند'],
};

/** Behind these, a day is none that a task can be due on: `every friday`, `am Morgen`, `por la mañana`. */
const NOT_AFTER: Readonly<Record<string, readonly string[]>> = {
  en: ['every', 'each', 'last', 'past', 'previous', 'black', 'good'],
  de: ['jeden', 'jede', 'letzten', 'vergangenen', 'vorletzten', 'ubernachsten', 'guten', 'am morgen'],
  fr: ['chaque'],
  es: ['cada', 'los', 'pasado', 'la manana', 'esta manana'],
  ja: [],
  ar: ['كل'],
};
/** And before these: `vendredi dernier`. */
const NOT_BEFORE: Readonly<Record<string, readonly string[]>> = {
  fr: ['dernier', 'passe'],
  es: ['pasado'],
  ar: ['الماضي', 'الماضية'],
};

/** Whether the words around the name of a day make it something else. Two words in a table are the one before it and itself. */
export const isOtherThing = (words: readonly string[], from: number, to: number, locale: string): boolean => {
  const folded = (index: number): string => fold(words[index] ?? '', locale);
  const [before, after] = [folded(from - 1), folded(to)];
  return ['en', languageOf(locale)].some(
    (language) =>
      NOT_AFTER[language]?.some((one) => one === before || one === `${before} ${folded(from)}`) ||
      NOT_BEFORE[language]?.includes(after),
  );
};

/** Names of days that end many a sentence as another word: `lass es so`, `enjoy the sun`. */
const DOUBTFUL = new Set(['so', 'sun', 'sat', 'wed', 'mi', 'do']);
const TIME = /^\d{1,2}:\d{2}$/;

/** A short name without its stop is a day at the end of what is said, before a time, or behind a word that leads to a day. */
export const isSurelyDay = (words: readonly string[], index: number, locale: string): boolean => {
  const word = words[index] ?? '';
  const leads = BEFORE[languageOf(locale)] ?? [];
  const after = words
    .slice(index + 1)
    .filter((one, at) => !/^[!#]/.test(one) && !(at === 0 && leads.includes(fold(one, locale))));
  const isLed = withoutLead(words.slice(0, index), locale).length < index;
  if (word.endsWith('.') || isLed || TIME.test(after[0] ?? '')) return true;
  const isCapital = word.charAt(0) !== word.charAt(0).toLocaleLowerCase(locale);
  return after.length === 0 && (isCapital || !DOUBTFUL.has(fold(word, locale)));
};

/** A title without the words that led to the day or time that was taken out behind it. */
export const withoutLead = (title: readonly string[], locale: string): readonly string[] => {
  const leads = BEFORE[languageOf(locale)] ?? [];
  const endsWith = (lead: string): boolean =>
    title
      .slice(-lead.split(' ').length)
      .map((word) => fold(word, locale))
      .join(' ') === lead;
  const lead = leads.filter(endsWith).sort((a, b) => b.length - a.length)[0];
  return lead === undefined ? title : title.slice(0, -lead.split(' ').length);
};

const FIGURES = [/[٠-٩]/g, /[０-９]/g] as const;
const ZEROS = ['٠', '０'] as const;

/** Figures of other scripts as those that are counted with. */
export const plainFigures = (text: string): string =>
  FIGURES.reduce(
    (line, figures, index) =>
      line.replace(figures, (figure) => String(figure.charCodeAt(0) - (ZEROS[index] ?? '0').charCodeAt(0))),
    text,
  );

const two = (figures: string): string => figures.padStart(2, '0');

/** `8 Uhr`, `um 8:30 Uhr`: a time of more than one word. */
const O_CLOCK = /(?<!\S)(?:um\s+)?([01]?\d|2[0-3])(?:[:.]([0-5]\d))?\s?Uhr(?!\S)/gi;
/** `15h`, `15 h 30`. */
const HOURS = /(?<!\S)([01]?\d|2[0-3])\s?h(?:\s?([0-5]\d))?(?!\S)/gi;
/** `3pm`, `3:30 p.m.`, `9:00 ص`. */
const HALF_OF_DAY = /(?<!\S)(0?[1-9]|1[0-2])(?::([0-5]\d))?\s?(am|pm|a\.m\.|p\.m\.|ص|م)(?!\S)/gi;
/** `午後3時半`, `15時30分`, wherever it stands. */
const JAPANESE_TIME = /(午前|午後)?([01]?\d|2[0-3])時(?:(半)|([0-5]?\d)分)?(?:までに|まで|から|に|の)?/g;
const JAPANESE_DATE = /(?<!毎年|\d)(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日(?:までに|まで|に|の)?/g;

const inHalf = (hour: string, isLater: boolean): string =>
  two(String((Number(hour) % 12) + (isLater ? 12 : 0)));

/** Japanese has no spaces: what names a day or a time is set apart with the particle behind it. */
const setApart = (line: string, now: Date): string => {
  const names = [...daysIn('ja', now).keys()].sort((a, b) => b.length - a.length);
  const raw = names.map((name) => name.normalize('NFC')).join('|');
  return line
    .replace(/(?<!\S)[！＃]/g, (sign) => (sign === '！' ? '!' : '#'))
    .replace(JAPANESE_DATE, (_, year = '', month, date) => ` ${date}.${month}.${year} `)
    .replace(JAPANESE_TIME, (_, half, hour, isHalf, minutes = '00') => {
      const told = half ? inHalf(hour, half === '午後') : hour;
      return ` ${told}:${isHalf ? '30' : two(minutes)} `;
    })
    .replace(new RegExp(`(?<!毎週?の?|先週の?|再来週の?)(${raw})(?:までに|まで|に|の|は|、)?`, 'g'), ' $1 ');
};

/** A line in which each day and time is one word, or words that `daysIn` knows. */
export const plainWords = (line: string, locale: string, now: Date): string => {
  const plain = line
    .replace(O_CLOCK, (_, hours, minutes = '00') => `${hours}:${minutes}`)
    .replace(HALF_OF_DAY, (_, hour, minutes = '00', half) => `${inHalf(hour, /p|م/i.test(half))}:${minutes}`)
    .replace(HOURS, (_, hours, minutes = '00') => `${hours}:${minutes}`);
  return languageOf(locale) === 'ja' ? setApart(plain, now) : plain;
};
