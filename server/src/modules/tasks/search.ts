// What search finds of tasks: their titles, descriptions and checklists.

import { scopeSource } from '../search/index.ts';
import { KIND } from './service.ts';
import * as store from './store.ts';

export const searchSource = scopeSource(KIND, async (db, ids) =>
  (await store.listTexts(db, ids)).map(({ description, checklist_json, ...row }) => ({
    ...row,
    text: [description, ...checklist_json.map(({ text }) => text)].join('\n'),
  })),
);
