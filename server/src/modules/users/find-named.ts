// Things that are sought by words of their names. No index helps with words in the middle of a name, so the names are looked through, in slices.

import { createPace } from '../../kernel/pace.ts';
import type { Page } from '../../kernel/page.ts';

/** Of so many things, those that stand first in their list, the names are looked through. */
const NAMES_MAX = 10_000;

interface Named {
  readonly id: string;
  readonly name: string;
}

/** As the page looks for words in what it has: accents and case do not matter. */
const foldWords = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Those whose names hold all of these words, in the order of the list; undefined: nothing is sought. */
export const findNamed = async (
  q: string | undefined,
  list: (limit: number) => Promise<readonly Named[]>,
): Promise<string[] | undefined> => {
  const words = new Set(foldWords(q ?? '').split(/\s+/));
  words.delete('');
  if (words.size === 0) return undefined;
  const found: string[] = [];
  const pace = createPace();
  for (const { id, name } of await list(NAMES_MAX)) {
    const folded = foldWords(name);
    if ([...words].every((word) => folded.includes(word))) found.push(id);
    await pace();
  }
  return found;
};

/** The page as a store is asked for it: of what was found, the part that is on it. */
export const pageWithin = (
  found: readonly string[] | undefined,
  { limit, offset }: Page,
): Page & { readonly ids?: readonly string[] } =>
  found === undefined ? { limit, offset } : { limit, offset: 0, ids: found.slice(offset, offset + limit) };
