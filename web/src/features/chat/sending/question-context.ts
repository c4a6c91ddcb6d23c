// What a question is about: the things that were chosen with `#` and are still named in its text. A link that was only pasted may lead to
// what its author cannot read; it stays a link.

import type { ContextItem } from '@parley/contract';
import { CONTEXT_ITEMS_MAX } from '@parley/contract/limits';
import { createLocalState } from '../../../lib/local-state.ts';
import { type OwnAddress, referencesIn } from '../../markdown/index.ts';

const CHOSEN_MAX = 200;
const kept = createLocalState<readonly string[]>('chosen-references', 'tab');
const nameOf = ({ kind, id }: OwnAddress): string => `${kind} ${id}`;

export const chooseReference = (own: OwnAddress): void => {
  const before = (kept.get('all') ?? []).filter((name) => name !== nameOf(own));
  kept.set('all', [...before, nameOf(own)].slice(-CHOSEN_MAX));
};

export const contextOf = (text: string): ContextItem[] => {
  const chosen = new Set(kept.get('all') ?? []);
  return referencesIn(text)
    .filter((own) => chosen.has(nameOf(own)))
    .slice(0, CONTEXT_ITEMS_MAX)
    .map(({ kind, id }) => ({ type: kind, id }));
};
