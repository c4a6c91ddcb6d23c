// What a server asks of programs that read many of its pages (robots.txt, RFC 9309).

/** As the way out calls itself. */
const PRODUCT = 'parley';
const EVERYONE = '*';
/** Of those that are meant for us; each page is held against all of them. */
const RULES_MAX = 500;
const PATTERN_MAX = 500;

interface Rule {
  readonly isAllowed: boolean;
  /** Of its pattern: the longest that matches counts. */
  readonly length: number;
  /** A path that is said whole, without a star. */
  readonly isExact: boolean;
  readonly first: string;
  readonly inner: readonly string[];
  readonly last: string;
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

/** Of one product: whether a group names it, and the rules of all groups that do. */
interface Group {
  isNamed: boolean;
  /** Whether the lines that are being read are meant for it. */
  isOpen: boolean;
  readonly rules: Rule[];
}

/** The rules that are meant for us; those for everyone where no group names us. */
const rulesIn = (text: string): readonly Rule[] => {
  const groups = new Map<string, Group>(
    [PRODUCT, EVERYONE].map((name) => [name, { isNamed: false, isOpen: false, rules: [] }]),
  );
  let isNaming = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const [key, value] = entryOf(line);
    if (key === 'user-agent') {
      // The first of several names begins a group.
      if (!isNaming) for (const group of groups.values()) group.isOpen = false;
      isNaming = true;
      const named = groups.get(productOf(value));
      if (named) Object.assign(named, { isNamed: true, isOpen: true });
    }
    if (key !== 'allow' && key !== 'disallow') continue;
    isNaming = false;
    if (value === '' || value.length > PATTERN_MAX) continue;
    const rule = ruleOf(key === 'allow', normal(value));
    for (const { isOpen, rules } of groups.values()) if (isOpen && rules.length < RULES_MAX) rules.push(rule);
  }
  const ours = groups.get(PRODUCT);
  return (ours?.isNamed ? ours : groups.get(EVERYONE))?.rules ?? [];
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
const ruleOf = (isAllowed: boolean, pattern: string): Rule => {
  const isWhole = pattern.endsWith('$');
  // Of several stars in a row each is anything.
  const pieces = (isWhole ? pattern.slice(0, -1) : pattern).split(/\*+/);
  const [first = '', ...inner] = pieces;
  // The last piece of a whole one stands at the end, and what is between is found as early as it can be.
  const last = isWhole && inner.length > 0 ? (inner.pop() ?? '') : '';
  return { isAllowed, length: pattern.length, isExact: isWhole && pieces.length === 1, first, inner, last };
};

const matches = ({ isExact, first, inner, last }: Rule, path: string): boolean => {
  if (isExact) return path === first;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const piece of inner) {
    const found = path.indexOf(piece, at);
    if (found === -1) return false;
    at = found + piece.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
};

/** Of all rules that match the longest counts, and of two that are as long the one that allows. */
export const robotsOf = (text: string): Robots => {
  const rules = rulesIn(text);
  return ({ pathname, search }) => {
    const path = normal(`${pathname}${search}`).replaceAll('*', '%2A').replaceAll('$', '%24');
    let best: Rule | undefined;
    for (const rule of rules) {
      const length = best?.length ?? -1;
      const isLess = rule.length < length || (rule.length === length && !rule.isAllowed);
      if (!isLess && matches(rule, path)) best = rule;
    }
    return best?.isAllowed ?? true;
  };
};
