// Secrets in what comes back from a service: taken out as they are, and in the writings that a service gives back of what it was sent. A
// service that means to tell them can always find another one; one that merely echoes a request cannot.

const LEAST = 4;
/** As bytes that are written in a longer run: what a shorter piece of it looks like occurs by chance. */
const LEAST_WRITTEN = 6;

/** Base64 of a secret that stands somewhere in longer bytes: the signs that depend on it alone, for each place within three bytes. */
const base64Parts = (secret: Buffer): string[] =>
  [0, 1, 2].flatMap((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), secret])
      .toString('base64')
      .replaceAll('=', '');
    const first = Math.ceil((shift * 8) / 6);
    const part = text.slice(first, Math.floor(((shift + secret.length) * 8) / 6));
    return [part, part.replaceAll('+', '-').replaceAll('/', '_')];
  });

const NAMED = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const NAMED_ENTITIES: ReadonlyArray<Readonly<Record<string, string>>> = [
  NAMED,
  { ...NAMED, '>': '&gt;' },
  { ...NAMED, '>': '&gt;', "'": '&apos;' },
  { ...NAMED, '>': '&gt;', "'": '&#39;' },
  { ...NAMED, '>': '&gt;', "'": '&#x27;' },
  { ...NAMED, '>': '&gt;', '"': '&#34;', "'": '&#39;' },
];

/** As HTML and XML write signs by their number: the special ones alone, as most do, or all of them. */
const entitiesOf = (secret: string): string[] =>
  [/[&<>"']/gu, /[&<>"'+]/gu, /[^\w]/gu, /./gsu].flatMap((signs) =>
    [
      (code: number) => `&#${code};`,
      (code: number) => `&#x${code.toString(16)};`,
      (code: number) => `&#x${code.toString(16).toUpperCase()};`,
    ].map((written) => secret.replaceAll(signs, (sign) => written(sign.codePointAt(0) ?? 0))),
  );

/** The secret in every writing that is looked for, the longest first. */
export const writingsOf = (secret: string): string[] => {
  if (secret.length < LEAST) return [];
  const bytes = Buffer.from(secret);
  const hex = bytes.toString('hex');
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const inUrl = encodeURIComponent(secret);
  const inJson = JSON.stringify(secret).slice(1, -1);
  const units = Array.from(secret, (_, n) => secret.charCodeAt(n).toString(16).padStart(4, '0'));
  const plain = [
    ...[secret, inJson, inJson.replaceAll('/', '\\/'), units.map((unit) => `\\u${unit}`).join('')],
    ...[inUrl, inUrl.replaceAll(/%../g, (sign) => sign.toLowerCase())],
    ...[new URLSearchParams({ s: secret }).toString().slice(2), [...secret].toReversed().join('')],
    ...NAMED_ENTITIES.map((named) => secret.replaceAll(/[&<>"']/g, (sign) => named[sign] ?? sign)),
    ...entitiesOf(secret),
  ];
  const apart = [' ', ':', '-', ', '].map((between) => hex.replaceAll(/..(?!$)/g, `$&${between}`));
  const base64 = base64Parts(bytes);
  const written = [
    ...[hex, percent, ...apart].flatMap((text) => [text, text.toUpperCase()]),
    ...[...base64, ...base64.flatMap((part) => base64Parts(Buffer.from(part)))],
  ];
  const all = [...plain, ...written.filter((text) => text.length >= LEAST_WRITTEN)];
  return [...new Set(all)].sort((a, b) => b.length - a.length);
};

export const withoutSecrets = (secrets: Iterable<string>, text: string): string => {
  let shown = text;
  for (const secret of secrets)
    for (const writing of writingsOf(secret)) shown = shown.replaceAll(writing, '[secret]');
  return shown;
};
