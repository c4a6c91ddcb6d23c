// Finds what is private in a text and puts a name in its place. The same thing has the same name in the whole conversation, so that a model
// can still tell two people apart: [email 1], [email 2].

const digitsOf = (text) => text.replaceAll(/\D/g, '');

const lines = (text) =>
  String(text ?? '')
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter(Boolean);

const isLuhn = (digits) => {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    sum += i % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
};

/** As the brands number their cards. */
const CARD =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|6\d{15,18})$/;

const isAccount = (text) => {
  const account = text.replaceAll(' ', '').toUpperCase();
  if (account.length < 15 || account.length > 34) return false;
  let rest = 0;
  for (const sign of account.slice(4) + account.slice(0, 4))
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
};

/** The longest beginning of a match that ends with a whole group and is what is looked for; numbers that follow each other are told apart. */
const longest = (text, isIt) => {
  for (let end = text.length; end >= 13; end--) {
    const isEnd = end === text.length || /[ -]/.test(text[end]);
    if (isEnd && /\w/.test(text[end - 1]) && isIt(text.slice(0, end))) return end;
  }
  return 0;
};

const PHONE_SHAPES = [
  // +49 30 1234567, 0049 (30) 123-4567
  /^(?:\+|00)[1-9](?:[ ()./-]{0,3}\d){6,13}$/,
  // (555) 123-4567, 555-123-4567
  /^\(?[2-9]\d{2}\)?[ .-]{1,2}\d{3}[ .-]\d{4}$/,
  // 030 1234567, 0171/123 45 67, 06 12 34 56 78
  /^\(?0[1-9]\d{0,4}\)?[ /-]{1,2}\d(?:[ /-]?\d){5,9}$/,
  /^0[1-9](?:[ .]\d{2}){4}$/,
];

const isPhone = (text) =>
  !/^\d{1,4}([-/.])\d{1,2}\1\d{2,4}\b/.test(text) && PHONE_SHAPES.some((shape) => shape.test(text));

const KEY =
  /\b(?:sk-[\w-]{20,200}|gh[pousr]_\w{30,255}|github_pat_\w{22,255}|glpat-[\w-]{20,64}|AKIA[0-9A-Z]{16}|xox[abeoprs]-[\w-]{10,250}|AIza[\w-]{35}|eyJ[\w-]{8,4000}\.eyJ[\w-]{8,8000}\.[\w-]{5,2000})/g;
const PRIVATE_KEY = '-----BEGIN ';

const isMachine = (text) => {
  if (text.includes('.')) return text.split('.').every((part) => Number(part) <= 255);
  const parts = text.split(':');
  const isShort = text.split('::').length === 2;
  return (
    parts.every((part) => part.length <= 4) &&
    parts.filter(Boolean).length >= 3 &&
    (isShort ? parts.length <= 8 : parts.length === 8)
  );
};

function* matches(text, pattern, isIt = (found) => found.length) {
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const length = isIt(found);
    if (length > 0) yield [index, index + length];
  }
}

function* emails(text) {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const before = /[\p{L}\p{N}._%+-]+$/u.exec(text.slice(Math.max(0, at - 64), at))?.[0] ?? '';
    const after = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/u.exec(text.slice(at + 1, at + 256))?.[0] ?? '';
    if (before && after) yield [at - before.length, at + 1 + after.length];
  }
}

const keys = (text) => [...matches(text, KEY), ...privateKeys(text)].sort(([a], [b]) => a - b);

function* privateKeys(text) {
  for (let from = text.indexOf(PRIVATE_KEY); from >= 0; from = text.indexOf(PRIVATE_KEY, from + 1)) {
    if (!/^[A-Z0-9 ]{0,40}PRIVATE KEY/.test(text.slice(from + PRIVATE_KEY.length, from + 80))) continue;
    const end = text.indexOf('-----END', from);
    const stop = end < 0 ? -1 : text.indexOf('-----', end + 8);
    yield [from, stop < 0 ? text.length : stop + 5];
  }
}

const WHOLE = (isIt) => (found) => (isIt(found) ? found.length : 0);

/** What is looked for, in this order: what was found once is not looked at again. Each with what makes two of them the same. */
const KINDS = {
  keys: ['key', keys, (found) => found],
  emails: ['email', emails, (found) => found.toLowerCase()],
  accounts: [
    'account',
    (text) => matches(text, /\b[a-z]{2}\d{2}(?: ?[a-z0-9]){11,34}/gi, (found) => longest(found, isAccount)),
    (found) => found.replaceAll(' ', '').toUpperCase(),
  ],
  cards: [
    'card',
    (text) =>
      matches(text, /(?<![\d.,])\d(?:[ -]?\d){12,22}/g, (found) =>
        longest(found, (one) => CARD.test(digitsOf(one)) && isLuhn(digitsOf(one))),
      ),
    digitsOf,
  ],
  ids: [
    'id',
    (text) => matches(text, /(?<![\d-])(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])/g),
    digitsOf,
  ],
  machines: [
    'address',
    (text) =>
      matches(
        text,
        /(?<![\w.:])(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7})(?![\w:])/gi,
        WHOLE(isMachine),
      ),
    (found) => found.toLowerCase(),
  ],
  phones: [
    'phone',
    (text) => matches(text, /(?<![\w.,+])(?:\+|\()?\d[\d ()./-]{6,22}\d(?!\w)/g, WHOLE(isPhone)),
    digitsOf,
  ],
};

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

const wordsPattern = (words) =>
  words.length === 0
    ? null
    : new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${words
          .toSorted((a, b) => b.length - a.length)
          .map(escaped)
          .join('|')})(?![\\p{L}\\p{N}])`,
        'giu',
      );

const allowing = (allowed) => {
  const set = new Set(allowed);
  const numbers = new Set(allowed.map(digitsOf).filter((digits) => digits.length >= 6));
  return (found) => {
    const text = found.toLowerCase();
    const domain = text.includes('@') ? text.slice(text.lastIndexOf('@') + 1) : null;
    return (
      set.has(text) ||
      numbers.has(digitsOf(text)) ||
      (domain !== null && (set.has(domain) || set.has(`@${domain}`)))
    );
  };
};

/** Of what was found those that touch nothing that was found before; both are in the order of the text. */
const freeOf = (found, taken) => {
  const free = [];
  let [i, last] = [0, 0];
  for (const [from, to] of found) {
    while (i < taken.length && taken[i].to <= from) i++;
    if (from < last || (i < taken.length && taken[i].from < to)) continue;
    free.push([from, to]);
    last = to;
  }
  return free;
};

/** Takes turns over the texts of one conversation. */
export const hider = (settings) => {
  const words = wordsPattern(lines(settings.words));
  const isAllowed = allowing(lines(settings.allowed));
  const finders = [
    ...(words === null ? [] : [['word', (text) => matches(text, words), (found) => found.toLowerCase()]]),
    ...Object.keys(KINDS)
      .filter((name) => settings[name] === true)
      .map((name) => KINDS[name]),
  ];
  const names = new Map();
  const counts = {};
  let found = 0;
  const nameOf = (kind, value) => {
    const key = `${kind} ${value}`;
    if (!names.has(key)) {
      counts[kind] = (counts[kind] ?? 0) + 1;
      names.set(key, `[${kind} ${counts[kind]}]`);
    }
    return names.get(key);
  };
  const hideIn = (text) => {
    let spans = [];
    for (const [kind, find, sameAs] of finders) {
      const fresh = freeOf(find(text), spans).flatMap(([from, to]) => {
        const piece = text.slice(from, to);
        return isAllowed(piece) ? [] : [{ from, to, kind, value: sameAs(piece) }];
      });
      if (fresh.length > 0) spans = [...spans, ...fresh].sort((a, b) => a.from - b.from);
    }
    if (spans.length === 0) return text;
    let hidden = '';
    let at = 0;
    for (const { from, to, kind, value } of spans) {
      hidden += text.slice(at, from) + nameOf(kind, value);
      at = to;
    }
    found += spans.length;
    return hidden + text.slice(at);
  };
  return { in: hideIn, found: () => found };
};
