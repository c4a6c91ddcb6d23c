// Two changes of one text become one text. Yjs does it: both are made on a copy of the text that they began from.

import * as Y from 'yjs';

/** The shared text of a document. */
export const textOf = (doc: Y.Doc): Y.Text => doc.getText('text');

const isLowHalf = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
};

interface Replacement {
  readonly start: number;
  readonly removed: string;
  readonly inserted: string;
}

/** The one replacement that makes a text another one: what is the same before and behind it stays. Characters of two halves stay whole. */
const replacementOf = (from: string, to: string): Replacement => {
  const shorter = Math.min(from.length, to.length);
  let start = 0;
  while (start < shorter && from[start] === to[start]) start++;
  if (start > 0 && (isLowHalf(from, start) || isLowHalf(to, start))) start--;
  let end = 0;
  while (end < shorter - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end++;
  if (end > 0 && isLowHalf(to, to.length - end)) end--;
  return {
    start,
    removed: from.slice(start, from.length - end),
    inserted: to.slice(start, to.length - end),
  };
};

export const setText = (text: Y.Text, to: string): void => {
  const { start, removed, inserted } = replacementOf(text.toString(), to);
  text.doc?.transact(() => {
    text.delete(start, removed.length);
    if (inserted !== '') text.insert(start, inserted);
  });
};

/** What both wrote at one place: theirs first. */
export const mergeTexts = (base: string, mine: string, theirs: string): string => {
  const [one, two] = [new Y.Doc(), new Y.Doc()];
  [one.clientID, two.clientID] = [2, 1];
  textOf(one).insert(0, base);
  Y.applyUpdate(two, Y.encodeStateAsUpdate(one));
  setText(textOf(one), mine);
  setText(textOf(two), theirs);
  Y.applyUpdate(one, Y.encodeStateAsUpdate(two));
  return textOf(one).toString();
};

/** A change of a text with so much around it that its place is found in a later one. */
export interface PlacedChange extends Replacement {
  readonly before: string;
  readonly after: string;
}

const AROUND_MAX = 200;

export const changeBetween = (base: string, mine: string): PlacedChange => {
  const change = replacementOf(base, mine);
  const end = change.start + change.removed.length;
  return {
    ...change,
    before: base.slice(Math.max(0, change.start - AROUND_MAX), change.start),
    after: base.slice(end, end + AROUND_MAX),
  };
};

/** Where it stands nearest to a place; -1 where it does not. */
const nearest = (text: string, part: string, at: number): number => {
  const [left, right] = [text.lastIndexOf(part, at), text.indexOf(part, at)];
  if (left < 0 || right < 0) return Math.max(left, right);
  return at - left <= right - at ? left : right;
};

/** Makes the change in a text that others went on with. Where nothing of its place is left, what was written stands at the end. */
export const makeChange = (
  text: string,
  { start, removed, inserted, before, after }: PlacedChange,
): string => {
  const from = nearest(text, before, Math.max(0, start - before.length)) + before.length;
  const isFound = from >= before.length;
  const to = after === '' ? text.length : text.indexOf(after, from);
  if (isFound && to >= 0)
    return text.slice(0, from) + mergeTexts(removed, inserted, text.slice(from, to)) + text.slice(to);
  return inserted === '' ? text : `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${inserted}`;
};
