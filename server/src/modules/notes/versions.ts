// The earlier texts of a note. Each change of title or text is kept, as long as there is room.

import type { Note, NoteVersion, PageQuery } from '@parley/contract';
import { countWords } from '@parley/contract/note-text';
import type { Ctx } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { pageOf } from '../../kernel/page.ts';
import { accessScope } from '../scopes/index.ts';
import { replacementsOf } from './line-diff.ts';
import type { NoteRow } from './rows.ts';
import * as versionsStore from './versions-store.ts';

const VERSIONS_PER_NOTE_MAX = 500;
const VERSION_BYTES_PER_NOTE_MAX = 20 * 1024 * 1024;
/** So many stay, however long they are. */
const VERSIONS_PER_NOTE_MIN = 10;
/** Room is made now and then: to look at all of them costs more than to keep a few too many. */
const LOOKED_AT_EVERY = 10;

/** For so long the texts that one person writes together with others are one version. */
const LIVE_VERSION_MS = 10 * 60_000;

/** People who write in turn do not make a version with every letter: beyond so many within a minute a turn makes none. */
const VERSIONS_BY_TURNS_MAX = 3;
const TURNS_MS = 60_000;

/** So few characters are typed again sooner than they are looked for. */
const SMALL_LOSS = 20;

/** Whether a change takes so much out of a text that a reader may want back what stood there. */
export const isLargeLoss = (removed: number, length: number): boolean =>
  removed > SMALL_LOSS && removed * 2 > length;

type LastVersion = NonNullable<Awaited<ReturnType<typeof versionsStore.findLast>>>;

/** Whether the text of now takes the place of the last version: one person wrote on, and left most of it. */
const goesOn = async (ctx: Ctx, last: LastVersion, note: NoteRow): Promise<boolean> => {
  if (!last.is_live || last.author_id !== note.updated_by) return false;
  if (Date.parse(note.updated_at) - Date.parse(last.created_at) >= LIVE_VERSION_MS) return false;
  const content = (await versionsStore.find(ctx.db, note.id, last.n))?.content ?? '';
  const removed = replacementsOf(content, note.content).reduce((sum, part) => sum + part.removed, 0);
  return !isLargeLoss(removed, content.length);
};

/** What was written together since the last version, inside the caller's transaction; false when that is nothing. */
export const keepLiveVersion = async (ctx: Ctx, note: NoteRow): Promise<boolean> => {
  const last = await versionsStore.findLast(ctx.db, note.id);
  if (last && last.n >= note.rev) return false;
  const begun = last && (await goesOn(ctx, last, note)) ? last : null;
  if (begun) await versionsStore.remove(ctx.db, note.id, begun.n);
  const updated_at = begun?.created_at ?? note.updated_at;
  await keepVersion(ctx, { ...note, word_count: countWords(note.content), updated_at }, { isLive: true });
  return true;
};

/** Inside the caller's transaction, before another person writes on or much of the text goes: no later text takes the place of this one. */
export const keepStanding = async (
  ctx: Ctx,
  note: NoteRow,
  { isLoss }: { isLoss: boolean },
): Promise<void> => {
  const since = new Date(ctx.now().getTime() - TURNS_MS).toISOString();
  if (isLoss || (await versionsStore.countSince(ctx.db, note.id, since)) < VERSIONS_BY_TURNS_MAX)
    await keepLiveVersion(ctx, note);
  const last = await versionsStore.findLast(ctx.db, note.id);
  if (last?.is_live) await versionsStore.close(ctx.db, note.id, last.n);
};

/** Inside the caller's transaction, after the change. */
export const keepVersion = async (
  ctx: Ctx,
  note: NoteRow,
  { isLive = false }: { isLive?: boolean } = {},
): Promise<void> => {
  await versionsStore.insert(ctx.db, {
    note_id: note.id,
    n: note.rev,
    title: note.title,
    content: note.content,
    word_count: note.word_count,
    author_id: note.updated_by,
    created_at: note.updated_at,
    is_live: isLive,
  });
  if (note.rev % LOOKED_AT_EVERY === 0) await makeRoom(ctx, note.id);
};

const makeRoom = async (ctx: Ctx, noteId: string): Promise<void> => {
  let sum = 0;
  for (const [index, { n, bytes }] of (await versionsStore.listBytes(ctx.db, noteId)).entries()) {
    sum += Number(bytes);
    const isTooMuch = sum > VERSION_BYTES_PER_NOTE_MAX && index >= VERSIONS_PER_NOTE_MIN;
    if (isTooMuch || index >= VERSIONS_PER_NOTE_MAX) {
      await versionsStore.removeUpTo(ctx.db, noteId, n);
      return;
    }
  }
};

interface AuthoredRow {
  readonly n: number;
  readonly title: string;
  readonly word_count: number;
  readonly author_id: string | null;
  readonly display_name: string | null;
  readonly created_at: string;
}

const toVersion = ({ author_id, display_name, ...row }: AuthoredRow): NoteVersion => ({
  ...row,
  author: author_id === null ? null : { id: author_id, display_name: display_name ?? '' },
});

export const list = async (ctx: Ctx, id: string, query: PageQuery): Promise<NoteVersion[]> => {
  await accessScope(ctx, 'note', id);
  return (await versionsStore.list(ctx.db, id, pageOf(query))).map(toVersion);
};

export const read = async (ctx: Ctx, id: string, n: string) => {
  await accessScope(ctx, 'note', id);
  const row = await versionsStore.find(ctx.db, id, Number(n));
  if (!row) throw notFound('version');
  return { ...toVersion(row), content: row.content };
};

type Edit = (
  ctx: Ctx,
  id: string,
  work: (before: NoteRow, ctx: Ctx) => Promise<Pick<NoteRow, 'title' | 'content'>>,
) => Promise<Note>;

/** Makes an earlier text that of now, as one more change. */
export const restoreVersion = (ctx: Ctx, id: string, n: string, edit: Edit): Promise<Note> =>
  edit(ctx, id, async (_before, ctx) => {
    const row = await versionsStore.find(ctx.db, id, Number(n));
    if (!row) throw notFound('version');
    return row;
  });
