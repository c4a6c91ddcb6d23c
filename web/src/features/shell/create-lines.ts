// What the features add to the menu New. It is part of that menu's own file, and so are the icons.

import type { CreateLine } from '../../feature.ts';

const FILES = import.meta.glob<readonly CreateLine[]>('../*/create.ts', { eager: true, import: 'create' });

/** In their order. */
export const CREATE_LINES: readonly CreateLine[] = Object.values(FILES)
  .flat()
  .sort((a, b) => a.order - b.order);
