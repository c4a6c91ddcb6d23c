// Two changes of one text become one text. Yjs does it: both are made on a copy of the text that they began from.

import * as Y from 'yjs';

/** The shared text of a document. */
export const textOf = (doc: Y.Doc): Y.Text => doc.getText('text');

const isLowHalf = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
};

/** Makes the text another one by one replacement: what is the same before and behind it stays. Characters of two halves stay whole. */
export const setText = (text: Y.Text, to: string): void => {
  const from = text.toString();
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start++;
  if (start > 0 && (isLowHalf(from, start) || isLowHalf(to, start))) start--;
  let end = 0;
  while (end < shorter - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end++;
  if (end > 0 && isLowHalf(to, to.length - end)) end--;
  text.doc?.transact(() => {
    text.delete(start, from.length - start - end);
    const inserted = to.slice(start, to.length - end);
    if (inserted !== '') text.insert(start, inserted);
  });
};

export const mergeTexts = (base: string, mine: string, theirs: string): string => {
  const [one, two] = [new Y.Doc(), new Y.Doc()];
  textOf(one).insert(0, base);
  Y.applyUpdate(two, Y.encodeStateAsUpdate(one));
  setText(textOf(one), mine);
  setText(textOf(two), theirs);
  Y.applyUpdate(one, Y.encodeStateAsUpdate(two));
  return textOf(one).toString();
};
