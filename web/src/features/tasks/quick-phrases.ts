// Days that take several words, in six languages: `in 3 days`, `next friday`, `24 December`, `tonight`. Each is found in a line and stands there as one
// word, which is read like any other. What could mean something else is in no table, and stays where it is.

import { fold, isOtherThing } from './quick-words.ts';

export interface Moment {
  /** As it was written: where the line names a second day, it stays in the title. */
  readonly text: string;
  readonly day: Date;
  /** Of hours and minutes from now; otherwise the line may name one. */
  readonly time: readonly [hours: number, minutes: number] | null;
  /** Until the evening, where the line names no time. */
  readonly isEvening: boolean;
}

type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month';

interface Table {
  /** With `(?<n>…)` and `(?<unit>…)`. */
  readonly ahead: readonly string[];
  /** Each with the beginning of the words for it. */
  readonly units: Readonly<Record<Unit, string>>;
  /** Numbers that are written as words. */
  readonly numbers: Readonly<Record<string, number>>;
  readonly nextWeek: readonly string[];
  readonly nextMonth: readonly string[];
  /** Behind these, folded, next week or month is not its first day: `end of next week`. */
  readonly partOf: readonly string[];
  /** With W for the name of a weekday: the one of the week after this. */
  readonly ofNextWeek: readonly string[];
  /** With W: the one to come. */
  readonly coming: readonly string[];
  readonly evening: readonly string[];
  /** With M for the name of a month and D for a day of it; a year may follow. */
  readonly dates: readonly string[];
}

const TABLES: Readonly<Record<string, Table>> = {
  en: {
    ahead: ['in N (?<unit>minutes?|mins?|hours?|days?|weeks?|months?)'],
    units: { minute: 'min', hour: 'hour', day: 'day', week: 'week', month: 'month' },
    numbers: { an: 1, a: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10 },
    nextWeek: ['next week'],
    nextMonth: ['next month'],
    partOf: ['of', 'end', 'early', 'late', 'mid'],
    ofNextWeek: ['next week(?: on)? W', 'W next week', 'next W'],
    coming: ['(?:this|coming) W'],
    evening: ['tonight', 'this evening'],
    dates: ['M D(?:st|nd|rd|th)?', '(?:the )?D(?:st|nd|rd|th)?(?: of)? M'],
  },
  de: {
    ahead: ['in N (?<unit>minuten?|stunden?|tag(?:en?)?|wochen?|monat(?:en?)?)'],
    units: { minute: 'min', hour: 'stunde', day: 'tag', week: 'woche', month: 'monat' },
    numbers: { einem: 1, einer: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, zehn: 10 },
    nextWeek: ['(?:in der )?(?:nächste|kommende)[nr]? woche'],
    nextMonth: ['(?:im )?(?:nächste|kommende)[nr]? monat'],
    partOf: ['ende', 'anfang', 'mitte', 'der'],
    ofNextWeek: ['(?:nächste|kommende) woche(?: am)? W', 'W (?:nächste|kommende)r? woche'],
    coming: ['(?:diesen|kommenden|nächsten) W'],
    evening: ['heute abend', 'heute nacht'],
    dates: ['D\\. M'],
  },
  fr: {
    ahead: ['dans N (?<unit>minutes?|heures?|jours?|semaines?|mois)'],
    units: { minute: 'min', hour: 'heure', day: 'jour', week: 'semaine', month: 'mois' },
    numbers: { une: 1, un: 1, deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, dix: 10 },
    nextWeek: ['(?:la )?semaine prochaine'],
    nextMonth: ['(?:le )?mois prochain'],
    partOf: ['de', 'du', 'fin', 'debut'],
    ofNextWeek: ['W (?:de )?la semaine prochaine'],
    coming: ['W prochain', 'ce W'],
    evening: ['ce soir'],
    dates: ['D(?:er)? M'],
  },
  es: {
    ahead: ['(?:en|dentro de) N (?<unit>minutos?|horas?|d[ií]as?|semanas?|mes(?:es)?)'],
    units: { minute: 'min', hour: 'hora', day: 'd', week: 'semana', month: 'mes' },
    numbers: { una: 1, un: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, diez: 10 },
    nextWeek: ['(?:la )?pr[óo]xima semana', '(?:la )?semana (?:que viene|pr[óo]xima)'],
    nextMonth: ['(?:el )?pr[óo]ximo mes', '(?:el )?mes (?:que viene|pr[óo]ximo)'],
    partOf: ['de', 'del', 'finales', 'principios', 'mediados'],
    ofNextWeek: ['W de la (?:pr[óo]xima semana|semana que viene)'],
    coming: ['(?:pr[óo]ximo|este) W', 'W (?:que viene|pr[óo]ximo)'],
    evening: ['esta noche'],
    dates: ['D(?: de)? M'],
  },
  ja: {
    ahead: ['N(?<unit>分|時間|日|週間|[かヶカヵ]月)後'],
    units: { minute: '分', hour: '時', day: '日', week: '週', month: '[かヶカヵ]' },
    numbers: {},
    nextWeek: ['(?<!再)来週(?!末|初|中に|半ば|以降)'],
    nextMonth: ['(?<!再)来月(?!末|初|中[旬に]|半ば|以降)'],
    partOf: [],
    ofNextWeek: ['(?<!再)来週の?W'],
    coming: ['(?:今度|次|今週)のW'],
    evening: ['今夜', '今晩'],
    dates: [],
  },
  ar: {
    ahead: [
      'بعد N (?<unit>دقيقة|دقائق|ساعة|ساعات|يوما?|[أا]يام|[أا]سبوعا?|[أا]سابيع|شهرا?|[أا]شهر|شهور)',
      'بعد (?<one>ساعة|يوم|[أا]سبوع|شهر)',
      'بعد (?<two>ساعتين|يومين|[أا]سبوعين|شهرين)',
    ],
    units: { minute: 'دق', hour: 'ساع', day: 'يوم|[أا]يام', week: '[أا]س', month: 'ش|[أا]ش' },
    numbers: {},
    nextWeek: ['(?:في )?ال[أا]سبوع (?:القادم|المقبل)'],
    nextMonth: ['(?:في )?الشهر (?:القادم|المقبل)'],
    partOf: ['نهاية', 'اخر', 'اواخر', 'بداية', 'اول', 'اوائل', 'منتصف'],
    ofNextWeek: ['W (?:من )?ال[أا]سبوع (?:القادم|المقبل)'],
    coming: ['W (?:القادمة?|المقبلة?)'],
    evening: ['الليلة', 'هذا المساء', 'مساء اليوم'],
    dates: ['D M'],
  },
};

/** A Sunday. */
const SUNDAY = 4;
const DAYS_OF_A_WEEK = 7;
const MONTHS = 12;
const YEARS_AHEAD_MAX = 10;

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface Names {
  /** Which one it is, by its name without accents. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly pattern: string;
}

/** A line is read at every key, and formats are dear to make. */
const made = new Map<string, Names>();
const once = (key: string, make: () => Names): Names => {
  const names = made.get(key) ?? make();
  made.set(key, names);
  return names;
};

/** Each name as it is written and without its accents, the longest first, and which one it is. */
const namesOf = (names: readonly (readonly string[])[]): Names => {
  const numbers = new Map<string, number>();
  const written = new Set<string>();
  for (const [index, forms] of names.entries())
    for (const form of forms.map((one) => one.replace(/\.$/, '')))
      if (form.length > 1) {
        numbers.set(plain(form), index);
        written.add(form).add(plain(form));
      }
  const longestFirst = [...written].sort((a, b) => b.length - a.length);
  return { numbers, pattern: longestFirst.map(escaped).join('|') };
};

/** English words are understood by everybody; its short names are words of other languages. */
const weekdaysIn = (language: string, isOwn: boolean) =>
  once(`weekdays ${language} ${isOwn}`, () =>
    namesOf(
      Array.from({ length: DAYS_OF_A_WEEK }, (_, index) =>
        (isOwn && language === 'en' ? (['long', 'short'] as const) : (['long'] as const)).map((weekday) =>
          new Intl.DateTimeFormat(language, { weekday }).format(new Date(2026, 0, SUNDAY + index, 12)),
        ),
      ),
    ),
  );

const monthsIn = (language: string, isOwn: boolean) =>
  once(`months ${language} ${isOwn}`, () =>
    namesOf(
      Array.from({ length: MONTHS }, (_, index) =>
        (isOwn ? (['long', 'short'] as const) : (['long'] as const)).flatMap((month) =>
          new Intl.DateTimeFormat(language, { month, day: 'numeric' })
            .formatToParts(new Date(2026, index, 1, 12))
            .flatMap(({ type, value }) => (type === 'month' ? [value] : [])),
        ),
      ),
    ),
  );

const inDays = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);

/** Weeks begin on Monday. */
const nextMonday = (now: Date): Date =>
  inDays(now, DAYS_OF_A_WEEK - ((now.getDay() + DAYS_OF_A_WEEK - 1) % DAYS_OF_A_WEEK));

/** The same day of a later month, or its last one. */
const inMonths = (now: Date, months: number): Date => {
  const last = new Date(now.getFullYear(), now.getMonth() + months + 1, 0);
  return new Date(last.getFullYear(), last.getMonth(), Math.min(now.getDate(), last.getDate()));
};

type Found = Pick<Moment, 'day' | 'time' | 'isEvening'> | null;
type Groups = Readonly<Record<string, string | undefined>>;
/** With the word before it, folded. */
type Read = (groups: Groups, before: string) => Found;

const onDay = (day: Date, isEvening = false): Found => ({ day, time: null, isEvening });

const afterSome = (count: number, unit: Unit, now: Date): Found => {
  if (unit === 'day' || unit === 'week') return onDay(inDays(now, count * (unit === 'week' ? 7 : 1)));
  if (unit === 'month') return onDay(inMonths(now, count));
  const then = new Date(now.getTime() + count * (unit === 'hour' ? 3_600_000 : 60_000));
  const day = inDays(then, 0);
  return { day, time: [then.getHours(), then.getMinutes()], isEvening: false };
};

/** One without a year is the next of its kind. Null where the month has no such day. */
const dateOf = (date: number, month: number, year: number | null, now: Date): Found => {
  const inYear = (one: number): Date | null => {
    const day = new Date(one, month, date);
    return day.getMonth() === month && day.getDate() === date ? day : null;
  };
  if (year !== null) {
    const day = Math.abs(year - now.getFullYear()) <= YEARS_AHEAD_MAX ? inYear(year) : null;
    return day && onDay(day);
  }
  const day = inYear(now.getFullYear());
  const next = day && day < inDays(now, 0) ? inYear(now.getFullYear() + 1) : day;
  return next && onDay(next);
};

/** `2 may`, `a march 5`: what is a word of its own as well is the month where it is written like one. */
const isWordOfItsOwn = (language: string, month: string): boolean =>
  language === 'en' && /^(?:may|mar|march)$/.test(month);

const rulesOf = (language: string, isOwn: boolean, now: Date): ReadonlyArray<readonly [string, Read]> => {
  const table = TABLES[language];
  if (!table) return [];
  const [weekdays, months] = [weekdaysIn(language, isOwn), monthsIn(language, isOwn)];
  const unitOf = (word: string): Unit | undefined =>
    (Object.keys(table.units) as Unit[]).find((unit) =>
      new RegExp(`^(?:${table.units[unit]})`, 'iu').test(word),
    );
  const weekdayOf = (groups: Groups): number => weekdays.numbers.get(plain(groups.weekday ?? '')) ?? 0;
  const rule = (patterns: readonly string[], read: Read) => patterns.map((one) => [one, read] as const);
  const figures = ['\\d{1,3}', ...Object.keys(table.numbers)].join('|');
  const parts: Readonly<Record<string, string>> = {
    N: `(?<n>${figures})`,
    W: `(?<weekday>${weekdays.pattern})\\.?`,
    M: `(?<month>${months.pattern})`,
    D: '(?<date>\\d{1,2})',
  };
  const filled = (pattern: string): string => pattern.replace(/[NWMD]/g, (part) => parts[part] ?? part);
  return [
    ...rule(table.ahead, ({ n, unit, one, two }) => {
      const named = unitOf(unit ?? one ?? two ?? '');
      const count = one ? 1 : two ? 2 : (table.numbers[(n ?? '').toLowerCase()] ?? Number(n));
      return named ? afterSome(count, named, now) : null;
    }),
    ...rule(table.ofNextWeek, (groups) =>
      onDay(inDays(nextMonday(now), (weekdayOf(groups) + DAYS_OF_A_WEEK - 1) % DAYS_OF_A_WEEK)),
    ),
    ...rule(table.coming, (groups) =>
      onDay(inDays(now, ((weekdayOf(groups) - now.getDay() + 6) % DAYS_OF_A_WEEK) + 1)),
    ),
    ...rule(table.nextWeek, (_, before) => (table.partOf.includes(before) ? null : onDay(nextMonday(now)))),
    ...rule(table.nextMonth, (_, before) =>
      table.partOf.includes(before) ? null : onDay(new Date(now.getFullYear(), now.getMonth() + 1, 1)),
    ),
    ...rule(table.evening, () => onDay(inDays(now, 0), true)),
    ...rule(
      table.dates.map((one) => `${one}\\.?(?:,?(?: del?)? (?<year>\\d{4}))?`),
      ({ date, month = '', year }) => {
        if (isWordOfItsOwn(language, month)) return null;
        const index = months.numbers.get(plain(month));
        return index === undefined ? null : dateOf(Number(date), index, year ? Number(year) : null, now);
      },
    ),
  ].map(([pattern, read]) => [filled(pattern).replaceAll(' ', '\\s+'), read] as const);
};

const [MARK, FIRST] = ['\uE000', 0xe100];

/** A line in which each of these days is one word, and what the words stand for. */
export const markPhrases = (line: string, locale: string, now: Date) => {
  const own = locale.split('-')[0] ?? locale;
  const moments = new Map<string, Moment>();
  let marked = line.normalize('NFC');
  for (const language of own === 'en' ? ['en'] : [own, 'en'])
    for (const [pattern, read] of rulesOf(language, language === own, now)) {
      const whole =
        language === 'ja'
          ? `(?:${pattern})(?:までに|まで|に|の|は|、)?`
          : `(?<!\\S)(?:${pattern})[.,،]?(?!\\S)`;
      marked = marked.replace(new RegExp(whole, 'giu'), (text, ...rest) => {
        // Only where the pattern names some of its parts are they the last.
        const groups = (typeof rest.at(-1) === 'string' ? {} : rest.pop()) as Groups;
        const [offset, all] = rest.slice(-2) as [number, string];
        const before = all.slice(0, offset).trimEnd().split(/\s+/).at(-1) ?? '';
        const [after = ''] = all
          .slice(offset + text.length)
          .trimStart()
          .split(/\s+/, 1);
        // "Black Friday next week", "every 5th of March"; "something good tonight" is a day all the same.
        const isNamedDay = groups.weekday !== undefined || groups.date !== undefined;
        if (isNamedDay && isOtherThing([before, text, after], 1, 2, locale)) return text;
        const found = read(groups, fold(before, locale));
        if (found === null) return text;
        const mark = `${MARK}${String.fromCharCode(FIRST + moments.size)}`;
        moments.set(mark, { text, ...found });
        return ` ${mark} `;
      });
    }
  return { line: marked, moments };
};
