// A text that would hold the page up if it were read as Markdown, seen without reading it. The renderer of messages weighs more closely
// (features/markdown/intricate.ts); this is for what must not bring that along.

const MARKS = /[*_~`[\]<]/g;
const MARKS_MAX = 1_000;
const CHARACTERS_MAX = 100_000;
/** Quotes and lists in each other, on one line or by their indentation. */
const DEEP = /^(?:(?:[\t ]*(?:>|[-*+](?=[\t ])|\d{1,9}[.)](?=[\t ]))){20}|[\t ]{40,}[-*+\d])/m;

/** The parser compares all marks of a paragraph with each other, and reads each level inside the one above it. */
export const isCostly = (text: string): boolean =>
  text.length > CHARACTERS_MAX ||
  DEEP.test(text) ||
  text.split(/\n[\t ]*\n/).some((paragraph) => (paragraph.match(MARKS)?.length ?? 0) > MARKS_MAX);
