// The rules of notes. Who may see one and do what with it is said by its scope.

import type {
  FileObject,
  Note,
  NoteInput,
  NotePatch,
  NoteShelves,
  NoteSummary,
  PageQuery,
} from '@parley/contract';
import { NOTE_CHARACTERS_MAX } from '@parley/contract/limits';
import { countWords } from '@parley/contract/note-text';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, conflict, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import type { Upload } from '../../kernel/upload.ts';
import {
  alongProject,
  assertProjectTakes,
  type Filing,
  moveShared,
  settleTeam,
  workspacePlace,
} from '../channels/index.ts';
import { passOnNoteFiles, uploadToNote } from '../files/index.ts';
import { assertThingFree } from '../holds/index.ts';
import { listReaderIds } from '../readers/index.ts';
import {
  accessScope,
  createScope,
  listShared,
  newlyPlaced,
  noteProjectMove,
  removeScope,
  type Shared,
} from '../scopes/index.ts';
import { indexLater } from '../search/index.ts';
import { foldName } from '../users/index.ts';
import { writersOf } from './cursors.ts';
import { KIND } from './kind.ts';
import * as linksStore from './links-store.ts';
import { takeText } from './live-document.ts';
import type { NoteRow } from './rows.ts';
import { soughtIn } from './search.ts';
import * as store from './store.ts';
import { excerptOf, folderPath, linksIn } from './text.ts';
import { keepLiveVersion, keepVersion } from './versions.ts';

/** Stops a runaway client; more than a person keeps by hand. */
const NOTES_PER_USER_MAX = 20_000;
const SHELVES_MAX = 200;

export interface NotesQuery extends PageQuery {
  readonly q?: string | undefined;
  readonly tag?: string | undefined;
  readonly project_id?: string | undefined;
  readonly workspace_id?: string | undefined;
  readonly folder?: string | undefined;
  readonly sort?: string | undefined;
  readonly trashed?: 'true' | 'false' | undefined;
  readonly owner?: 'me' | 'others' | undefined;
}

interface NotesPage {
  readonly data: NoteSummary[];
  readonly total: number;
  readonly is_cut?: true;
}

const orderOf = (sort = '-updated_at'): store.NoteOrder => {
  const name = sort.replace(/^-/, '');
  return {
    column: name === 'title' ? 'folded_title' : name === 'created_at' ? 'created_at' : 'updated_at',
    direction: sort.startsWith('-') ? 'desc' : 'asc',
  };
};

const fieldsOf = <T extends Pick<store.ShownNoteRow, 'pins' | 'told_workspace_id' | 'told_project_id'>>(
  row: T,
  shared: Shared,
  tags: string[] = [],
) => ({
  ...row,
  ...shared,
  tags,
  is_pinned: Number(row.pins) > 0,
  workspace_id: row.told_workspace_id,
  project_id: row.told_project_id,
});

/** What a list tells besides. */
const summaryOf = (ctx: Ctx, { id, excerpt, updated_by, last_author_name }: store.ShownNoteRow) => ({
  excerpt: excerptOf(excerpt),
  last_author: updated_by === null ? null : { id: updated_by, display_name: last_author_name ?? '' },
  writing: writersOf(ctx, id).filter((writer) => writer.id !== userId(ctx)),
});

export const list = async (ctx: Ctx, query: NotesQuery): Promise<NotesPage> => {
  const { q, tag, project_id, workspace_id, folder, sort, trashed, owner } = query;
  if (project_id !== undefined) await accessScope(ctx, 'project', project_id);
  const sought = q ? await soughtIn(ctx, q, trashed === 'true') : undefined;
  const filter = {
    ...{ tag, project_id, owner, isTrashed: trashed === 'true' },
    workspace_id: workspace_id === undefined ? undefined : await workspacePlace(ctx, workspace_id),
    sought,
    folder: folder ? folderPath(folder) : undefined,
  };
  const me = userId(ctx);
  const asked = { filter, order: orderOf(sort), page: pageOf(query) };
  const { rows, total } = await store.listReadable(ctx.db, me, asked);
  const ids = rows.map(({ id }) => id);
  const [shared, tags] = [await listShared(ctx, ids), await store.tagsOf(ctx.db, ids)];
  const data = rows.flatMap((row) => {
    const own = shared.get(row.id);
    return own ? [{ ...fieldsOf(row, own, tags.get(row.id)), ...summaryOf(ctx, row) }] : [];
  });
  const isCut = sought !== undefined && 'ids' in sought && sought.isCut;
  return { data, total, ...(isCut ? { is_cut: true } : {}) };
};

/** The folders and tags that lead to the notes of a list, however long it is. */
export const shelves = async (
  ctx: Ctx,
  { workspace_id }: Pick<NotesQuery, 'workspace_id'>,
): Promise<NoteShelves> => {
  const place = workspace_id === undefined ? undefined : await workspacePlace(ctx, workspace_id);
  const [me, filter] = [userId(ctx), { isTrashed: false, workspace_id: place }];
  return {
    folders: await store.countByFolder(ctx.db, me, filter, SHELVES_MAX),
    tags: await store.countByTag(ctx.db, me, filter, SHELVES_MAX),
  };
};

/** A note that the caller may read. Another one does not exist. */
export const access = async (ctx: Ctx, id: string): Promise<Note> => {
  const shared = await accessScope(ctx, KIND, id);
  const row = await store.findShown(ctx.db, userId(ctx), id);
  if (!row) throw notFound('note');
  return fieldsOf(row, shared, (await store.tagsOf(ctx.db, [id])).get(id));
};

/** A note as models and other programs are given it: what is in the trash is out of their sight. */
export const accessUntrashed = async (ctx: Ctx, id: string): Promise<Note> => {
  const note = await access(ctx, id);
  if (note.deleted_at !== null) throw notFound('note');
  return note;
};

/** What a text brings along in other columns. */
const textColumns = (title: string, content: string) => ({
  title,
  content,
  folded_title: foldName(title),
  word_count: countWords(content),
});

/** Inside the caller's transaction: what the note says by now is found by signs. */
export const keepFold = (ctx: Ctx, { id, title, content }: NoteRow): Promise<void> =>
  store.putFold(ctx.db, { note_id: id, folded_text: foldName(`${title}\n${content}`) });

/** Of a project that is named anew, also where the note is there already: what the caller was not told is not confirmed. */
const placeColumns = async (
  ctx: Ctx,
  { workspace_id, project_id, folder }: NotePatch,
  before?: Filing,
): Promise<Partial<NoteRow>> => {
  if (project_id) await assertProjectTakes(ctx, project_id);
  const named = workspace_id === undefined ? undefined : await workspacePlace(ctx, workspace_id);
  const place = await alongProject(ctx, { workspace_id: named, project_id }, before);
  return {
    ...(project_id === undefined ? {} : { project_id }),
    ...(folder === undefined ? {} : { folder: folderPath(folder) }),
    ...(place === undefined ? {} : { workspace_id: place }),
  };
};

export const writeLinks = (ctx: Ctx, id: string, content: string): Promise<void> =>
  linksStore.replace(
    ctx.db,
    id,
    linksIn(content).map((link, position) => ({ note_id: id, position, ...link })),
  );

export const create = (ctx: Ctx, input: NoteInput): Promise<Note> =>
  transact(ctx, async (ctx) => {
    const me = userId(ctx);
    if ((await store.countOwned(ctx.db, me)) >= NOTES_PER_USER_MAX)
      throw badRequest(`you have ${NOTES_PER_USER_MAX} notes already; delete one first`);
    const [id, now] = [newId(), ctx.now().toISOString()];
    const place = await placeColumns(ctx, input);
    const team_id = await settleTeam(ctx, input.team_id, place.workspace_id ?? null);
    await createScope(ctx, { id, kind: KIND, team_id, visibility: input.visibility });
    const row: NoteRow = {
      ...{ id, folder: '', workspace_id: null, project_id: null, rev: 1, deleted_at: null },
      ...textColumns(input.title, input.content ?? ''),
      ...place,
      ...{ updated_by: me, created_at: now, updated_at: now },
    };
    await store.insert(ctx.db, row);
    await keepFold(ctx, row);
    await keepVersion(ctx, row);
    await writeLinks(ctx, id, row.content);
    if (input.tags) await store.replaceTags(ctx.db, id, [...new Set(input.tags)]);
    if (input.is_pinned) await store.pin(ctx.db, id, me);
    await changed(ctx, 'created', id);
    return access(ctx, id);
  });

/** Changes of one note come one after the other: each is made on the text that the one before it left. */
export const hold = async (ctx: Ctx, id: string): Promise<NoteRow> => {
  await ctx.kernel.database.dialect.lock(ctx.db, `note ${id}`);
  const row = await store.find(ctx.db, id);
  if (!row) throw notFound('note');
  return row;
};

const assertNotTrashed = ({ deleted_at }: NoteRow): void => {
  if (deleted_at !== null) throw conflict('the note is in the trash; restore it first');
};

/** Inside the caller's transaction: another title or text makes another version. */
const rewrite = async (ctx: Ctx, before: NoteRow, title: string, content: string): Promise<void> => {
  if (title === before.title && content === before.content) return;
  await keepLiveVersion(ctx, before);
  const row = {
    ...before,
    ...textColumns(title, content),
    ...{ rev: before.rev + 1, updated_by: userId(ctx), updated_at: ctx.now().toISOString() },
  };
  await store.update(ctx.db, before.id, row);
  await keepFold(ctx, row);
  await takeText(ctx, row.id, content, row.rev);
  await keepVersion(ctx, row);
  await writeLinks(ctx, before.id, content);
};

export const update = (ctx: Ctx, id: string, given: NotePatch): Promise<Note> =>
  transact(ctx, async (ctx) => {
    const isOwnOnly = Object.entries(given).every(
      ([key, value]) => value === undefined || key === 'is_pinned',
    );
    await accessScope(ctx, KIND, id, isOwnOnly ? 'read' : 'write');
    const before = await hold(ctx, id);
    const patch = newlyPlaced(given, await access(ctx, id));
    const { is_pinned, rev, team_id, visibility, title, content, tags, ...place } = patch;
    if (is_pinned !== undefined) await (is_pinned ? store.pin : store.unpin)(ctx.db, id, userId(ctx));
    if (isOwnOnly) return access(ctx, id);
    assertNotTrashed(before);
    if (rev !== undefined && rev !== before.rev)
      throw conflict(
        `the note was changed meanwhile: it is at rev ${before.rev}; read it again and make your change on that`,
      );
    const columns = await placeColumns(ctx, place, {
      ...before,
      isPlaceNamed: given.workspace_id !== undefined,
    });
    const move = { from: before.workspace_id, to: columns.workspace_id, given: { team_id, visibility } };
    await moveShared(ctx, { kind: KIND, id, ...move });
    await passOnNoteFiles(ctx, id);
    if (Object.keys(columns).length > 0) await store.update(ctx.db, id, columns);
    await noteProjectMove(ctx, { kind: KIND, id, from: before.project_id, to: columns.project_id });
    if (tags) await store.replaceTags(ctx.db, id, [...new Set(tags)]);
    await rewrite(ctx, { ...before, ...columns }, title ?? before.title, content ?? before.content);
    await changed(ctx, 'updated', id);
    return access(ctx, id);
  });

/** Changes the text by what it is now, no matter who changed it last. */
export const edit = (
  ctx: Ctx,
  id: string,
  work: (before: NoteRow, ctx: Ctx) => Promise<Pick<NoteRow, 'title' | 'content'>>,
): Promise<Note> =>
  transact(ctx, async (ctx) => {
    await accessScope(ctx, KIND, id, 'write');
    const before = await hold(ctx, id);
    assertNotTrashed(before);
    const { title, content } = await work(before, ctx);
    await rewrite(ctx, before, title, content);
    await changed(ctx, 'updated', id);
    return access(ctx, id);
  });

interface Joint {
  /** What stands between the text that is there and the one that comes. */
  readonly between?: string;
  readonly tooLong?: () => Error;
}

/** Puts a text behind what the note says by now; `added` is what the note ends with then. */
export const append = async (
  ctx: Ctx,
  id: string,
  text: string,
  { between = '\n\n', tooLong = () => badRequest('the note would become too long') }: Joint = {},
): Promise<{ note: Note; added: string }> => {
  let added = text;
  const note = await edit(ctx, id, async ({ title, content }) => {
    const before = content.trimEnd();
    added = before === '' ? text : `${between}${text}`;
    const whole = `${before}${added}`;
    if (whole.length > NOTE_CHARACTERS_MAX) throw tooLong();
    return { title, content: whole };
  });
  return { note, added };
};

/** A picture for the text; the text is changed by the one who sent it. */
export const addPicture = async (ctx: Ctx, id: string, incoming: Upload): Promise<FileObject> => {
  await accessScope(ctx, KIND, id, 'write');
  const note = await store.find(ctx.db, id);
  if (note) assertNotTrashed(note);
  return uploadToNote(ctx, id, incoming);
};

/** Into the trash; one that is there already goes for good. Its readers are asked for first: afterwards there is none who could be told. */
export const remove = (ctx: Ctx, id: string): Promise<'trashed' | 'deleted'> =>
  transact(ctx, async (ctx) => {
    await accessScope(ctx, KIND, id, 'manage');
    const before = await hold(ctx, id);
    if (before.deleted_at === null) {
      await store.update(ctx.db, id, { deleted_at: ctx.now().toISOString() });
      await changed(ctx, 'updated', id);
      return 'trashed';
    }
    await assertThingFree(ctx, id);
    await removeForGood(ctx, id);
    return 'deleted';
  });

/** Inside the caller's transaction. */
export const removeForGood = async (ctx: Ctx, id: string): Promise<void> => {
  const readerIds = await listReaderIds(ctx.db, id);
  await removeScope(ctx, { id, kind: KIND });
  emit(ctx, 'user.note.deleted', { id }, { userIds: readerIds });
};

export const restore = (ctx: Ctx, id: string): Promise<Note> =>
  transact(ctx, async (ctx) => {
    await accessScope(ctx, KIND, id, 'manage');
    const before = await hold(ctx, id);
    if (before.deleted_at === null) throw conflict('the note is not in the trash');
    await store.update(ctx.db, id, { deleted_at: null });
    await changed(ctx, 'updated', id);
    return access(ctx, id);
  });

export const changed = async (ctx: Ctx, verb: 'created' | 'updated', id: string): Promise<void> => {
  await indexLater(ctx, KIND, id);
  emit(ctx, `user.note.${verb}`, { id }, { topics: [`members:${id}`] });
};
