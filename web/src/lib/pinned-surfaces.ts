// Which pages of packages stand in the rail: the first three until the person chooses others.

import type { Surface } from '@parley/contract';
import { useMe } from './me.ts';
import { saveSettings } from './settings.ts';
import { useSurfaces } from './surfaces.ts';

export const PINNED_MAX = 3;
/** With those of packages that are switched off just now. */
const KEPT_MAX = 20;

const nameOf = ({ package_id, slug }: Surface): string => `${package_id}/${slug}`;

const isNames = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

export interface PinnedSurfaces {
  readonly pinned: readonly Surface[];
  /** Those that have no place in the rail. */
  readonly others: readonly Surface[];
  readonly isPinned: (surface: Surface) => boolean;
  /** Puts one into the rail or takes it off; gives the one that had to make room. */
  toggle(surface: Surface): Surface | null;
}

export const usePinnedSurfaces = (): PinnedSurfaces => {
  const { settings } = useMe();
  const all = useSurfaces('nav');
  const chosen = isNames(settings.pinned_surfaces)
    ? settings.pinned_surfaces
    : all.slice(0, PINNED_MAX).map(nameOf);
  const pinned = chosen.flatMap((name) => all.find((one) => nameOf(one) === name) ?? []).slice(0, PINNED_MAX);
  const isPinned = (surface: Surface): boolean => pinned.some((one) => nameOf(one) === nameOf(surface));
  return {
    pinned,
    others: all.filter((one) => !isPinned(one)),
    isPinned,
    toggle: (surface) => {
      const isOff = isPinned(surface);
      const leaving = isOff || pinned.length < PINNED_MAX ? null : (pinned.at(-1) ?? null);
      const rest = chosen.filter(
        (name) => name !== nameOf(surface) && (leaving === null || name !== nameOf(leaving)),
      );
      const names = isOff ? rest : [...rest, nameOf(surface)];
      void saveSettings({ pinned_surfaces: names.slice(-KEPT_MAX) });
      return leaving;
    },
  };
};
