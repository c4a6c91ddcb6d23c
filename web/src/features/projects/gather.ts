// Activity, with what one person did at a stretch as one line: six files that were added one after the other are one thing that happened.

import type { Activity } from '@parley/contract';

/** The newest first; one alone where nothing is gathered. */
export type GatheredLine = readonly [Activity, ...Activity[]];

/** A chat in which they wrote, and the people who came, each have a sentence of their own. */
const isGathered = ({ action, user }: Activity): boolean =>
  user !== null && action !== 'said' && action !== 'joined';

const isOne = (a: Activity, b: Activity): boolean =>
  isGathered(a) &&
  a.type === b.type &&
  a.action === b.action &&
  a.user?.id === b.user?.id &&
  a.project_id === b.project_id &&
  a.kb_id === b.kb_id;

/** Neighbours of one person, place, kind and act become one line. */
export const gather = (lines: readonly Activity[]): readonly GatheredLine[] => {
  const all: [Activity, ...Activity[]][] = [];
  for (const line of lines) {
    const last = all.at(-1);
    if (last && isOne(last[0], line)) last.push(line);
    else all.push([line]);
  }
  return all;
};
