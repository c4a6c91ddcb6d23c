// The sources of an answer, as its tools and its knowledge named them.

import { readUrl } from '../../markdown/index.ts';

export interface Citation {
  /** What `[1]` in the text calls it. */
  readonly n: number;
  /** Its own among the sources of the answer. */
  readonly key: string;
  readonly title: string;
  /** Where it leads on the web; null when that may not become a link. */
  readonly href: string | null;
  readonly host: string;
  /** The passage of a knowledge base that it is. */
  readonly passage: { readonly baseId: string; readonly documentId: string; readonly id: string } | null;
  readonly quote: string | null;
  readonly page: number | null;
  readonly score: number | null;
}

type Raw = Readonly<Record<string, unknown>>;

const textIn = (value: Raw, key: string): string => {
  const text = value[key];
  return typeof text === 'string' ? text.trim() : '';
};

const numberIn = (value: Raw, key: string): number | null => {
  const number = value[key];
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

const passageIn = (value: Raw): Citation['passage'] => {
  const [baseId, documentId, id] = [
    textIn(value, 'kb_id'),
    textIn(value, 'document_id'),
    textIn(value, 'chunk_id'),
  ];
  return baseId === '' || documentId === '' ? null : { baseId, documentId, id };
};

/** The contract leaves their shape open; what says nothing of itself is left out, and what was read twice is one source. */
export const citationsOf = (values: readonly unknown[]): readonly Citation[] => {
  const found = new Map<string, Citation>();
  for (const value of values) {
    if (typeof value !== 'object' || value === null) continue;
    const raw = value as Raw;
    const [url, passage, quote] = [textIn(raw, 'url'), passageIn(raw), textIn(raw, 'quote')];
    if (url === '' && passage === null && quote === '') continue;
    const n = numberIn(raw, 'n') ?? found.size + 1;
    // Two passages of one document are two sources; a page that two tools have read is one.
    const key = passage ? passage.id || String(n) : url || String(n);
    if (found.has(key)) continue;
    const safe = url === '' ? null : readUrl(url);
    const web = safe !== null && !safe.isMail ? safe : null;
    found.set(key, {
      n,
      key,
      title: textIn(raw, 'title') || web?.host || url,
      href: web?.href ?? null,
      host: web?.host ?? '',
      passage,
      quote: quote === '' ? null : quote,
      page: numberIn(raw, 'page'),
      score: numberIn(raw, 'score'),
    });
  }
  return [...found.values()].toSorted((a, b) => a.n - b.n);
};

/** Whether it is read beside the answer; what has nothing but an address is a link to the web. */
export const isBeside = ({ href, quote, passage }: Citation): boolean =>
  passage !== null || (href === null && quote !== null);
