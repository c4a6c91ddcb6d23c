// What was said while an answer was being written, and is sent when it ends: kept with the tab, in the order in which it was said. Each has
// its key already, so that it is said once, whatever happens in between.

import { createLocalState } from '../../../lib/local-state.ts';
import type { Outgoing } from './outbox.ts';

const kept = createLocalState<readonly Outgoing[]>('queue', 'tab');
const NONE: readonly Outgoing[] = [];
const keep = (all: readonly Outgoing[]): void => kept.set('all', all.length === 0 ? null : all);

export const allQueued = (): readonly Outgoing[] => kept.get('all') ?? NONE;

export const hasQueued = (channelId: string): boolean =>
  allQueued().some((one) => one.channelId === channelId);

export const queueUp = (outgoing: Outgoing): void => keep([...allQueued(), outgoing]);

export const putFirst = (key: string): void => {
  const all = allQueued();
  keep([...all.filter((one) => one.key === key), ...all.filter((one) => one.key !== key)]);
};

export const takeOut = (key: string): void => keep(allQueued().filter((one) => one.key !== key));

export const useQueued = (channelId: string): readonly Outgoing[] => {
  const all = kept.use('all') ?? NONE;
  return all.length === 0 ? NONE : all.filter((one) => one.channelId === channelId);
};
