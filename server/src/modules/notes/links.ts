import type { NoteLinks } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { accessScope } from '../scopes/index.ts';
import { KIND } from './kind.ts';
import * as linksStore from './links-store.ts';
import * as store from './store.ts';

/** What a note names and what names it, as far as the caller may read it. */
export const linksOf = async (ctx: Ctx, id: string): Promise<NoteLinks> => {
  await accessScope(ctx, KIND, id);
  const note = await store.find(ctx.db, id);
  if (!note) throw notFound('note');
  const rows = await linksStore.listOutgoing(ctx.db, userId(ctx), id);
  // Several notes may have the same title: the first of each place counts.
  const first = rows.filter((row, index) => row.position !== rows[index - 1]?.position);
  return {
    links: first.map(({ title, note_id, note_title }) => ({
      title,
      note: note_id === null ? null : { id: note_id, title: note_title ?? '' },
    })),
    backlinks: await linksStore.listIncoming(ctx.db, userId(ctx), note.folded_title, id),
  };
};
