// What search finds of notes: their titles, tags and texts, but for those in the trash; and what a list asks it for.

import { NOTES_FOUND_MAX } from '@parley/contract/limits';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { findIds, listMarkedIds, lookInto, phrasesOf, scopeSource } from '../search/index.ts';
import { foldName } from '../users/index.ts';
import { KIND } from './kind.ts';
import * as store from './store.ts';

/** What is written live is marked for the index only when its writers pause: until then it is looked at itself. */
const MARKED_AFTER_MS = 60_000;
const CHANGED_MAX = 200;
/** Of a fuller trash, what was changed last is looked at. */
const TRASHED_MAX = 5_000;

const textsOf = (isTrashed: boolean) =>
  scopeSource(KIND, async (db, ids) => {
    const tags = await store.tagsOf(db, ids);
    return (await store.listByIds(db, ids, isTrashed)).map(({ content, ...note }) => ({
      ...note,
      // Before the text, of which only so much is indexed.
      text: [...(tags.get(note.id) ?? []).map((tag) => `#${tag}`), content].join('\n'),
    }));
  });

export const searchSource = textsOf(false);
const trashSource = textsOf(true);

const holding = (looked: ReadonlyMap<string, boolean>): string[] =>
  [...looked].flatMap(([id, holds]) => (holds ? [id] : []));

/** Which notes hold all these words, wherever each stands; or these signs, where there is no word. The index knows none in the trash. */
export const soughtIn = async (ctx: Ctx, q: string, isTrashed: boolean): Promise<store.Sought> => {
  const phrases = phrasesOf(q);
  if (phrases.length === 0) return { signs: foldName(q).split(/\s+/) };
  const me = userId(ctx);
  if (isTrashed) {
    const ids = await store.listLastChanged(ctx.db, me, { isTrashed, limit: TRASHED_MAX });
    return {
      ids: holding(await lookInto(ctx, phrases, ids, trashSource)),
      isCut: ids.length === TRASHED_MAX,
    };
  }
  // Before the index is asked: what has no mark by then is in it.
  const marked = await listMarkedIds(ctx, KIND);
  const since = new Date(ctx.now().getTime() - MARKED_AFTER_MS).toISOString();
  const changed = await store.listLastChanged(ctx.db, me, { isTrashed, since, limit: CHANGED_MAX });
  const looked = await lookInto(ctx, phrases, [...new Set([...marked, ...changed])], searchSource);
  const indexed = await findIds(ctx, KIND, phrases, NOTES_FOUND_MAX + 1);
  const newest = indexed.slice(0, NOTES_FOUND_MAX);
  return {
    ids: [...newest.filter((id) => !looked.has(id)), ...holding(looked)],
    isCut: indexed.length > newest.length,
  };
};
