// What the features find for the palette. Like their lines it is part of the palette's own file.

import type { PaletteGroup } from '../../feature.ts';

type Groups = readonly PaletteGroup[];

const FILES = import.meta.glob<Groups>('../*/palette-groups.tsx', { eager: true, import: 'groups' });

/** In their order. */
export const PALETTE_GROUPS: Groups = Object.values(FILES)
  .flat()
  .sort((a, b) => a.order - b.order);
