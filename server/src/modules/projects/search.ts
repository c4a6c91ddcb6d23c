// What search finds of projects: their names, descriptions and instructions.

import { scopeSource } from '../search/index.ts';
import { KIND } from './service.ts';
import * as store from './store.ts';

export const searchSource = scopeSource(KIND, async (db, ids) =>
  (await store.listTexts(db, ids)).map(({ description, instructions, ...row }) => ({
    ...row,
    text: `${description}\n${instructions}`,
  })),
);
