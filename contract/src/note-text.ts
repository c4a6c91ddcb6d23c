// What a reader sees of a note's Markdown, and how many words that is: the same for the server and the page.

const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
/** Longer texts are counted by their spaces: a segmenter needs some 100 ms for each 100,000 characters. */
const SEGMENTED_CHARACTERS_MAX = 50_000;

const PICTURE = /!\[[^[\]\n]{0,200}\]\([^()\s]{0,2000}\)/g;
const NOTE_LINK = /\[\[([^[\]|\n]{1,200})(?:\|([^[\]\n]{1,200}))?\]\]/g;
const LINK = /\[([^[\]\n]{1,500})\]\([^()\s]{0,2000}\)/g;
/** A fence of code, a rule, or the line between the head of a table and its rows. */
const LINE_OF_MARKS = /^(?:[ \t]*(?:`{3,}|~{3,})[^\n]*|[-*_=|:+ \t]{3,})$/gm;
const LINE_MARKS = /^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?|\d{1,9}[.)][ \t]+)?/gm;
const MARKS = /\*+|`+|~~|\|/g;
const UNDERLINES = /(?<![\p{L}\p{N}])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}])/gu;

/** Without marks, addresses and pictures. */
export const plainNote = (markdown: string): string =>
  markdown
    .replace(PICTURE, '')
    .replace(NOTE_LINK, (_whole, title: string, shown?: string) => shown ?? title)
    .replace(LINK, '$1')
    .replace(LINE_OF_MARKS, '')
    .replace(LINE_MARKS, '')
    .replace(MARKS, '')
    .replace(UNDERLINES, '');

/** As people count them, in scripts without spaces too. */
export const countWords = (markdown: string): number => {
  const text = plainNote(markdown);
  if (text.length > SEGMENTED_CHARACTERS_MAX) return text.match(/\S+/g)?.length ?? 0;
  let count = 0;
  for (const { isWordLike } of WORDS.segment(text)) if (isWordLike) count++;
  return count;
};
