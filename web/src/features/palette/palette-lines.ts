// The lines that the features have for the palette. They are part of the palette's own file, and so are their icons.

import type { PaletteLine } from '../../feature.ts';

const FILES = import.meta.glob<readonly PaletteLine[]>('../*/palette.ts', { eager: true, import: 'palette' });

/** In their order. */
export const PALETTE_LINES: readonly PaletteLine[] = Object.values(FILES)
  .flat()
  .sort((a, b) => a.order - b.order);
