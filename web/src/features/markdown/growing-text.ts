// A text that is still coming in, cut into pieces: only the last one changes, and only that one is drawn again.

import { parseMarkdown } from './read-markdown.ts';

export interface Pieces {
  readonly text: string;
  readonly pieces: readonly string[];
}

/** What stands below may change what stands above these, so that nothing of such a text is ever finished. */
const WITH_TARGETS = /^ {0,3}(?:> ?)*\[[^\]]+\]:|\[\^[^\]]+\]/m;

/** Where the blocks of a text begin, at the start of a line each: what a list is indented by belongs to it. */
const startsIn = (text: string): number[] =>
  parseMarkdown(text).children.map(
    ({ position }) => text.lastIndexOf('\n', (position?.start.offset ?? 0) - 1) + 1,
  );

const cut = (text: string): string[] => {
  const starts = startsIn(text);
  return starts.map((start, index) => text.slice(index === 0 ? 0 : start, starts[index + 1]));
};

/** Goes on from where the same text was cut when it was shorter: every block but its last one stays what it was. */
export const cutText = (text: string, before: Pieces | null): Pieces => {
  if (WITH_TARGETS.test(text)) return { text, pieces: [text] };
  const finished = before && text.startsWith(before.text) ? before.pieces.slice(0, -1) : [];
  const length = finished.reduce((sum, piece) => sum + piece.length, 0);
  return { text, pieces: [...finished, ...cut(text.slice(length))] };
};

let complete: ((piece: string) => string) | null = null;

/** Only a text that comes in needs it, so it is fetched for the first. */
export const loadCompletion = async (): Promise<void> => {
  complete = (await import('remend')).default;
};

/** Half a word in bold is drawn as what it will be, as soon as that is known. */
export const completed = (piece: string): string => complete?.(piece) ?? piece;

const FENCE = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/gm;

/** Its last code is still being written. */
export const hasOpenFence = (piece: string): boolean => {
  let open: string | null = null;
  for (const [, fence = '', rest = ''] of piece.matchAll(FENCE)) {
    if (open === null) open = fence;
    else if (fence.startsWith(open) && rest.trim() === '') open = null;
  }
  return open !== null;
};
