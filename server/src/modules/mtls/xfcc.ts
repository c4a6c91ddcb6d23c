// X-Forwarded-Client-Cert as Envoy writes it: `By=…;Hash=…;Cert="…"`, elements of several hops separated by commas.

const KEYS = ['by', 'hash', 'cert', 'chain', 'subject', 'uri', 'dns', 'issuer'];
/** A certificate may have several of these; everything else is said once or not believed. */
const REPEATABLE = ['uri', 'dns'];

/** The pairs of a header with exactly one element; null for anything else: a second element is another hop's word. */
export const parseXfcc = (header: string): ReadonlyMap<string, string> | null => {
  const pairs = new Map<string, string>();
  let at = 0;
  while (at < header.length) {
    const equals = header.indexOf('=', at);
    if (equals === -1) return null;
    const key = header.slice(at, equals).trim().toLowerCase();
    if (!KEYS.includes(key) || (pairs.has(key) && !REPEATABLE.includes(key))) return null;
    const value = header[equals + 1] === '"' ? readQuoted(header, equals + 1) : readBare(header, equals + 1);
    if (value === null) return null;
    pairs.set(key, value.text);
    if (value.end === header.length) return pairs;
    if (header[value.end] !== ';') return null;
    at = value.end + 1;
  }
  return null;
};

interface Piece {
  readonly text: string;
  /** Where the piece ends. */
  readonly end: number;
}

const readQuoted = (header: string, start: number): Piece | null => {
  let text = '';
  for (let at = start + 1; at < header.length; at++) {
    const character = header[at];
    if (character === '"') return { text, end: at + 1 };
    if (character === '\\') at++;
    if (at < header.length) text += header[at];
  }
  return null;
};

const readBare = (header: string, start: number): Piece | null => {
  const length = header.slice(start).search(/[;,"=]/);
  const end = length === -1 ? header.length : start + length;
  // A bare value may hold `=` (a URI with a query); a comma or a quote inside of one is an attack.
  if (header[end] === '=') {
    const rest = readBare(header, end + 1);
    return rest && { text: `${header.slice(start, end)}=${rest.text}`, end: rest.end };
  }
  return header[end] === ',' || header[end] === '"' ? null : { text: header.slice(start, end), end };
};
