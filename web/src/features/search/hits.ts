// The kinds of hits that the features have declared: how each looks, and what it opens.

import type { SearchHit, SearchKind } from '@parley/contract';
import { allFeatures, type Features } from '../../feature.ts';
import { channelTitle } from '../../lib/channel-title.ts';

type KindsOf<F> = F extends { readonly hits: infer H } ? (H extends null ? never : H[keyof H]) : never;
type Kind = KindsOf<Features[number]>;

const kinds = (): Partial<Record<SearchKind, Kind>> =>
  Object.assign({}, ...allFeatures().map(({ hits }) => hits ?? {}));

/** In the order in which they can be chosen. */
export const hitTypes = (): Array<{ readonly type: SearchKind; readonly filter: Kind['filter'] }> =>
  (Object.entries(kinds()) as Array<[SearchKind, Kind]>)
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([type, { filter }]) => ({ type, filter }));

const kindOf = (type: string): Kind => {
  const kind = kinds()[type as SearchKind];
  if (!kind) throw new Error(`no feature says how a hit of the kind ${type} opens`);
  return kind;
};

export const hitIcon = (type: string): Kind['icon'] => kindOf(type).icon;

/** Whether the palette finds this kind in a group of its own. */
export const hasOwnGroup = (type: string): boolean => 'hasOwnGroup' in kindOf(type);

/** What a hit is called: by its own title, or by that of the conversation that it is in. */
export const hitTitle = (hit: SearchHit): string =>
  hit.title.trim() || channelTitle({ title: hit.channel_title ?? '' });

/** Where a hit is: the message itself on its own branch, or the conversation that it is in. */
export const hitAddress = (hit: SearchHit): ReturnType<Kind['open']> => kindOf(hit.type).open(hit);
