// Looking for words in texts themselves, where they are not in the index or not yet: what the index would find is found.

import type { Phrase } from '../../db/dialect/text-index.ts';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import type { SearchSource } from '../../kernel/module.ts';
import { createPace } from '../../kernel/pace.ts';
import * as store from './store.ts';
import { holdsAll } from './words.ts';

const TEXTS_PER_STEP = 20;
/** The work of about half a second. Of more text than this, only the first is looked at. */
const CHARACTERS_MAX = 20_000_000;
/** Only after the index was lost are there more marks than this. */
const MARKED_MAX = 200;

/** What of one kind waits to be indexed, of things that are shared as a whole and that the caller may read: the last marked first. */
export const listMarkedIds = (ctx: Ctx, kind: string): Promise<string[]> =>
  store.listMarkedReadable(ctx.db, { userId: userId(ctx), kind, limit: MARKED_MAX });

/** Of each that was looked at, whether it holds the words. What is gone holds none. */
export const lookInto = async (
  ctx: Ctx,
  phrases: readonly Phrase[],
  ids: readonly string[],
  source: Pick<SearchSource, 'load'>,
): Promise<Map<string, boolean>> => {
  const looked = new Map<string, boolean>();
  const pace = createPace();
  let characters = 0;
  for (let from = 0; from < ids.length && characters < CHARACTERS_MAX; from += TEXTS_PER_STEP) {
    const step = ids.slice(from, from + TEXTS_PER_STEP);
    for (const id of step) looked.set(id, false);
    for (const { id, text } of await source.load(ctx.db, step)) {
      looked.set(id, holdsAll(text, phrases));
      characters += text.length;
      await pace();
    }
  }
  return looked;
};
