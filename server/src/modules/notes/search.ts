// What search finds of notes: their titles, tags and texts, but for those in the trash; and what a list asks it for.

import type { Ctx } from '../../kernel/ctx.ts';
import { findIds, scopeSource } from '../search/index.ts';
import { foldName } from '../users/index.ts';
import { KIND } from './kind.ts';
import * as store from './store.ts';

/** Of more notes that hold the words, the newest so many are listed. */
const FOUND_MAX = 2_000;
/** What was changed since then may not be in the index yet: it is looked at itself. */
const INDEXED_AFTER_MS = 60_000;

export const searchSource = scopeSource(KIND, async (db, ids) => {
  const tags = await store.tagsOf(db, ids);
  return (await store.listByIds(db, ids)).map(({ content, ...note }) => ({
    ...note,
    // Before the text, of which only so much is indexed.
    text: [...(tags.get(note.id) ?? []).map((tag) => `#${tag}`), content].join('\n'),
  }));
});

/** Which notes hold all these words, wherever each stands. The index knows none in the trash, which holds few. */
export const soughtIn = async (ctx: Ctx, q: string, isTrashed: boolean): Promise<store.Sought> => {
  const ids = isTrashed ? null : await findIds(ctx, KIND, q, FOUND_MAX);
  const indexedUntil = ids === null ? 0 : ctx.now().getTime() - INDEXED_AFTER_MS;
  return {
    ids: ids ?? [],
    words: foldName(q).split(/\s+/),
    changedSince: new Date(indexedUntil).toISOString(),
  };
};
