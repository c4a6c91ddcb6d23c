import { readUrl } from '../../markdown/index.ts';
// The sources of an answer, as its tools named them.

export interface Citation {
  /** As it came: `[1]` in the text counts every source, also those that cannot be a link. */
  readonly url: string;
  /** Where it leads; null when that may not become a link. */
  readonly href: string | null;
  readonly host: string;
  readonly title: string;
}

const textIn = (value: unknown, key: string): string => {
  const text = (value as Record<string, unknown>)[key];
  return typeof text === 'string' ? text.trim() : '';
};

/** The contract leaves their shape open; what has no address is left out, and what was read twice is one source. */
export const citationsOf = (values: readonly unknown[]): readonly Citation[] => {
  const found = new Map<string, Citation>();
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    const url = textIn(value, 'url');
    if (url === '' || found.has(url)) continue;
    const safe = readUrl(url);
    const isWeb = safe !== null && !safe.isMail;
    found.set(url, {
      url,
      href: isWeb ? safe.href : null,
      host: isWeb ? safe.host : '',
      title: textIn(value, 'title') || (isWeb ? safe.host : url),
    });
  }
  return [...found.values()];
};
