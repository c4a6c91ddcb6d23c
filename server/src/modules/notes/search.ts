// What search finds of notes: their titles and texts, but for those in the trash.

import { scopeSource } from '../search/index.ts';
import { KIND } from './service.ts';
import * as store from './store.ts';

export const searchSource = scopeSource(KIND, async (db, ids) =>
  (await store.listByIds(db, ids)).map(({ content, ...note }) => ({ ...note, text: content })),
);
