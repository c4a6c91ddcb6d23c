// What a server asks of programs that read many of its pages (robots.txt, RFC 9309).

/** As the way out calls itself. */
const PRODUCT = 'parley';
const EVERYONE = '*';
/** Of those that are meant for us; each page is held against all of them. */
const RULES_MAX = 2_000;
const PATTERN_MAX = 2_000;

interface Rule {
  readonly isAllowed: boolean;
  readonly pattern: string;
}

/** Whether a page may be read, by its address. */
export type Robots = (url: URL) => boolean;

/** What a line says, without its comment: `disallow` and `/private`. */
const entryOf = (line: string): [key: string, value: string] => {
  const [said = ''] = line.split('#', 1);
  const at = said.indexOf(':');
  return at === -1 ? ['', ''] : [said.slice(0, at).trim().toLowerCase(), said.slice(at + 1).trim()];
};

/** The name of a product, without its version. */
const productOf = (value: string): string =>
  value === EVERYONE ? EVERYONE : (/^[a-z_-]*/i.exec(value)?.[0] ?? '').toLowerCase();

/** The rules of each product; groups that name the same one are one. */
const rulesIn = (text: string): ReadonlyMap<string, readonly Rule[]> => {
  const rules = new Map<string, Rule[]>();
  let products: string[] = [];
  let isNaming = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [key, value] = entryOf(line);
    if (key === 'user-agent') {
      const product = productOf(value);
      products = isNaming ? [...products, product] : [product];
      isNaming = true;
      if (!rules.has(product)) rules.set(product, []);
    }
    if (key !== 'allow' && key !== 'disallow') continue;
    isNaming = false;
    if (value === '' || value.length > PATTERN_MAX) continue;
    const rule = { isAllowed: key === 'allow', pattern: normal(value) };
    for (const product of new Set(products)) {
      const known = rules.get(product);
      if (known && known.length < RULES_MAX) known.push(rule);
    }
  }
  return rules;
};

const UNRESERVED = /[\w.~-]/;

/** One spelling of each path: letters as they are, everything beyond ASCII in percents, these in capitals. */
const normal = (path: string): string =>
  path
    .toWellFormed()
    .replace(/[^\x21-\x7e]+/g, encodeURIComponent)
    .replace(/%[0-9a-f]{2}/gi, (encoded) => {
      const sign = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
      return UNRESERVED.test(sign) ? sign : encoded.toUpperCase();
    });

/** A pattern means what begins so; `*` is anything, `$` at its end the end. */
const matches = (pattern: string, path: string): boolean => {
  const isWhole = pattern.endsWith('$');
  const pieces = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  const [first = ''] = pieces;
  if (!path.startsWith(first)) return false;
  if (isWhole && pieces.length === 1) return path === first;
  let at = first.length;
  // The last piece of a whole one stands at the end, and what is between is found as early as it can be.
  const last = isWhole ? (pieces.pop() ?? '') : '';
  for (const piece of pieces.slice(1)) {
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
};

/** Of all rules that match the longest counts, and of two that are as long the one that allows. */
export const robotsOf = (text: string): Robots => {
  const all = rulesIn(text);
  const rules = all.get(PRODUCT) ?? all.get(EVERYONE) ?? [];
  return ({ pathname, search }) => {
    const path = normal(`${pathname}${search}`).replaceAll('*', '%2A').replaceAll('$', '%24');
    let best: Rule | undefined;
    for (const rule of rules) {
      const length = best?.pattern.length ?? -1;
      const isLess = rule.pattern.length < length || (rule.pattern.length === length && !rule.isAllowed);
      if (!isLess && matches(rule.pattern, path)) best = rule;
    }
    return best?.isAllowed ?? true;
  };
};
