// Class names of Tailwind, joined. The page uses few of those that there are, so what knows these weighs a tenth of what knows them all;
// class-names.test.ts compares the two for every name in the page.

import { type ClassValue, clsx } from 'clsx';

/** Which property a name sets: that of the first pattern that fits, where `$1` is what its first group found. */
const PROPERTIES: ReadonlyArray<readonly [property: string, name: RegExp]> = [
  ['display', /^(inline-)?(block|flex|grid|table)$|^(inline|hidden|contents)$/],
  ['position', /^(static|fixed|absolute|relative|sticky)$/],
  ['visibility', /^(in)?visible$/],
  ['flex-direction', /^flex-(row|col)/],
  ['flex-wrap', /^flex-(no)?wrap/],
  ['text-overflow', /^truncate$/],
  ['text-decoration', /^(no-underline|underline|line-through)$/],
  ['text-transform', /^(uppercase|lowercase|capitalize|normal-case)$/],
  ['font-style', /^(not-)?italic$/],
  ['font-family', /^font-(sans|mono)$/],
  ['text-align', /^text-(left|center|right|start|end|justify)$/],
  ['text-wrap', /^text-(wrap|nowrap|balance|pretty)$/],
  ['font-size', /^text-(xs|sm|base|lg|\d?xl|\[[\d.]+(rem|em|px)\])$/],
  ['color', /^text-/],
  ['background-image', /^bg-(none|linear-|\[radial)/],
  ['background-size', /^bg-size-/],
  ['background-color', /^bg-/],
  ['border-style', /^border-(solid|dashed|none)$/],
  ['border-collapse', /^border-(collapse|separate)$/],
  ['border-spacing', /^border-spacing-/],
  ['border', /^border(-\d)?$/],
  ['border-$1', /^border-([xytbse])(-\d)?$/],
  ['border-color', /^border-/],
  ['ring-inset', /^ring-inset$/],
  ['ring-width', /^ring(-\d)?$/],
  ['outline-offset', /^-?outline-offset-/],
  ['outline-style', /^outline-(none|hidden)$/],
  ['outline-width', /^outline(-\d)?$/],
  ['outline-color', /^outline-/],
  ['decoration-thickness', /^decoration-\d$/],
  ['overflow-wrap', /^wrap-/],
  ['word-break', /^break-/],
  ['$1', /^(transition|resize|shrink|grow)($|-)/],
  [
    '$1',
    /^-?((min-|max-)?[wh]|size|[mp][xytbse]?|(gap|inset|overflow|translate|scale|scroll-p)(-?[xy])?|top|bottom|start|end|z|order|basis|flex|font|items|justify-self|justify|self|place-items|(col|row)-span|grid-cols|leading|tracking|line-clamp|whitespace|align|opacity|rounded(-([tbse]|[se][se]))?|ring|shadow|fill|stroke|decoration|underline-offset|cursor|select|pointer-events|object|overscroll|touch|appearance|accent|duration|transform|rotate|animate)-/,
  ],
];

/** What a property sets besides itself. */
const COVERED: Readonly<Record<string, RegExp>> = {
  p: /^p.$/,
  px: /^p[se]$/,
  py: /^p[tb]$/,
  m: /^m.$/,
  mx: /^m[se]$/,
  my: /^m[tb]$/,
  inset: /^(inset-.|start|end|top|bottom)$/,
  'inset-x': /^(start|end)$/,
  'inset-y': /^(top|bottom)$/,
  size: /^[wh]$/,
  gap: /^gap-.$/,
  overflow: /^overflow-.$/,
  translate: /^translate-.$/,
  'scroll-p': /^scroll-p.$/,
  flex: /^(basis|grow|shrink)$/,
  border: /^border-.$/,
  rounded: /^rounded-..?$/,
  'line-clamp': /^(display|overflow)$/,
  'font-size': /^leading$/,
};

interface Part {
  readonly name: string;
  /** When it holds: on a hover, on a wide screen, before everything else. */
  readonly when: string;
  readonly property: string | undefined;
}

const parts = new Map<string, Part>();

const propertyOf = (name: string): string | undefined => {
  for (const [property, pattern] of PROPERTIES) {
    const found = pattern.exec(name);
    if (found) return property.replace('$1', found[1] ?? '');
  }
  return undefined;
};

const read = (name: string): Part => {
  const known = parts.get(name);
  if (known) return known;
  // What stands in brackets may hold colons, too.
  const [when = ''] = /^(?:(?:[^:[\]()]|\[[^\]]*\]+|\([^)]*\))+:)*/.exec(name) ?? [];
  const isFirst = name.endsWith('!');
  const property = propertyOf(name.slice(when.length, isFirst ? -1 : undefined));
  const part = { name, when: isFirst ? `${when}!` : when, property };
  parts.set(name, part);
  return part;
};

const covers = (later: Part, { when, property }: Part): boolean =>
  later.when === when &&
  later.property !== undefined &&
  property !== undefined &&
  (later.property === property || COVERED[later.property]?.test(property) === true);

/** Joins class names; of two that set the same property, the later one wins. */
export const classNames = (...values: ClassValue[]): string => {
  const kept: Part[] = [];
  for (const part of clsx(values).split(/\s+/).map(read).reverse())
    if (!kept.some((later) => covers(later, part))) kept.unshift(part);
  return kept.map(({ name }) => name).join(' ');
};
