// A model's proposal, cut into the places where it differs from the text: each is taken or left by itself.

import { sharedBetween } from '../../../lib/word-diff.ts';

export interface Hunk {
  /** Where it stands in the text that the proposal was made for. */
  readonly from: number;
  readonly to: number;
  readonly before: string;
  readonly after: string;
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/(?<=\n)/));

/** By lines. Texts too long to be compared differ in one place: from beginning to end. */
export const hunksOf = (base: string, proposal: string): Hunk[] => {
  const [a, b] = [linesOf(base), linesOf(proposal)];
  const shared = sharedBetween(a, b);
  if (!shared) return base === proposal ? [] : [{ from: 0, to: base.length, before: base, after: proposal }];
  const hunks: Hunk[] = [];
  let [i, j, at] = [0, 0, 0];
  while (i < a.length || j < b.length) {
    const [before, after] = [[] as string[], [] as string[]];
    while (i < a.length && !shared.a[i]) before.push(a[i++] ?? '');
    while (j < b.length && !shared.b[j]) after.push(b[j++] ?? '');
    const [removed, inserted] = [before.join(''), after.join('')];
    if (removed !== '' || inserted !== '')
      hunks.push({ from: at, to: at + removed.length, before: removed, after: inserted });
    at += removed.length + (a[i]?.length ?? 0);
    i++;
    j++;
  }
  return hunks;
};
