// What search finds of workflows: their titles and descriptions.

import { scopeSource } from '../search/index.ts';
import { KIND } from './service.ts';
import * as store from './store.ts';

export const searchSource = scopeSource(KIND, async (db, ids) =>
  (await store.listTexts(db, ids)).map(({ description, ...row }) => ({
    ...row,
    text: description,
  })),
);
