import { listed } from '../../db/dialect/listed.ts';
import { beginsWith, containing } from '../../db/patterns.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import { keepsThing } from '../holds/index.ts';
import {
  isFoundIn,
  type PlaceAsked,
  readableBy,
  readableOnceBy,
  readersOf,
  toldProject,
  toldWorkspace,
} from '../readers/index.ts';
import type { FoldRow, NoteRow } from './rows.ts';
import { EXCERPT_SOURCE_CHARACTERS } from './text.ts';

/** Those named; or those that hold all of these, as they stand in `note_folds`. */
export type Sought =
  | { readonly ids: readonly string[]; readonly isCut: boolean }
  | { readonly signs: readonly string[] };

export interface NoteFilter {
  readonly isTrashed: boolean;
  readonly sought?: Sought | undefined;
  readonly tag?: string | undefined;
  readonly project_id?: string | undefined;
  readonly workspace_id?: PlaceAsked;
  readonly folder?: string | undefined;
  /** Of the person, or of another one. */
  readonly owner?: 'me' | 'others' | undefined;
}

export interface NoteOrder {
  readonly column: 'updated_at' | 'created_at' | 'folded_title';
  readonly direction: 'asc' | 'desc';
}

const shown = (db: Db, userId: string) =>
  sql(db)
    .selectFrom('notes')
    .leftJoin('users as last_author', 'last_author.id', 'notes.updated_by')
    .select([
      ...(['notes.id', 'notes.title', 'notes.folder'] as const),
      ...(['notes.rev', 'notes.word_count', 'notes.updated_by', 'notes.created_at'] as const),
      ...(['notes.updated_at', 'notes.deleted_at'] as const),
      raw<string>`substr(notes.content, 1, ${EXCERPT_SOURCE_CHARACTERS})`.as('excerpt'),
      raw<number>`(select count(*) from note_pins p where p.note_id = notes.id and p.user_id = ${userId})`.as(
        'pins',
      ),
      'last_author.display_name as last_author_name',
      toldWorkspace(userId, 'notes'),
      toldProject(userId, 'notes'),
    ]);

export type ShownNoteRow = Awaited<ReturnType<typeof listReadable>>['rows'][number];

const isSought = (db: Db, sought: Sought) => {
  if ('ids' in sought) return raw<boolean>`notes.id in ${listed(sql(db), sought.ids)}`;
  const each = sought.signs.map((sign) => raw`f.folded_text like ${containing(sign)} escape '\\'`);
  return raw<boolean>`notes.id in (select f.note_id from note_folds f where ${raw.join(each, raw` and `)})`;
};

/** Of those that the person may read. */
const isAsked = (db: Db, userId: string, filter: NoteFilter) => {
  const { isTrashed, sought, tag, project_id, workspace_id, folder, owner } = filter;
  const all = [
    isTrashed ? raw<boolean>`notes.deleted_at is not null` : raw<boolean>`notes.deleted_at is null`,
  ];
  if (sought !== undefined) all.push(isSought(db, sought));
  if (tag !== undefined)
    all.push(raw<boolean>`notes.id in (select g.note_id from note_tags g where g.tag = ${tag})`);
  if (project_id !== undefined) all.push(raw<boolean>`notes.project_id = ${project_id}`);
  if (workspace_id !== undefined) all.push(isFoundIn(userId, 'notes', workspace_id));
  if (owner !== undefined) {
    const own = raw`(select s.id from scopes s where s.owner_id = ${userId})`;
    all.push(owner === 'me' ? raw<boolean>`notes.id in ${own}` : raw<boolean>`notes.id not in ${own}`);
  }
  if (folder !== undefined)
    all.push(raw<boolean>`(notes.folder = ${folder} or ${beginsWith('notes.folder', `${folder}/`)})`);
  return raw<boolean>`(${raw.join(all, raw` and `)})`;
};

const matches = (db: Db, userId: string, filter: NoteFilter) =>
  raw<boolean>`(notes.id in (${readableBy(db, userId)}) and ${isAsked(db, userId, filter)})`;

interface Listed {
  readonly filter: NoteFilter;
  readonly order: NoteOrder;
  readonly page: Page;
}

const pinsFirst = (userId: string) =>
  raw`case when found.id in (select p.note_id from note_pins p where p.user_id = ${userId}) then 0 else 1 end`;

/**
 * A page of them, and how many there are. Gone through once: SQLite begins with what the person may read, as it is written, and Postgres, which
 * takes an `in` for a few, joins the two whole.
 */
const findPage = async (db: Db, userId: string, { filter, order, page }: Listed) => {
  const way = order.direction === 'asc' ? raw`asc` : raw`desc`;
  const { rows } = await raw<{ id: string; total: number }>`with found as materialized (
      select notes.id, ${raw.ref(`notes.${order.column}`)} as place
      from (${readableOnceBy(userId)}) as r cross join notes
      where notes.id = r.scope_id and ${isAsked(db, userId, filter)}
    )
    select found.id, (select count(*) from found) as total from found
    order by ${pinsFirst(userId)}, found.place ${way}, found.id ${way}
    limit ${page.limit} offset ${page.offset}`.execute(sql(db));
  const isBehind = rows.length === 0 && page.offset > 0;
  const total = isBehind ? await countReadable(db, userId, filter) : Number(rows[0]?.total ?? 0);
  return { ids: rows.map(({ id }) => id), total };
};

/**
 * Those that the person may read: what they pinned first. Which they are is found out without their texts: a long list of notes would
 * otherwise be read whole, to show a page of it.
 */
export const listReadable = async (db: Db, userId: string, asked: Listed) => {
  const { ids, total } = await findPage(db, userId, asked);
  const rows = await shown(db, userId)
    .where('notes.id', 'in', listed(sql(db), ids))
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
};

const countReadable = async (db: Db, userId: string, filter: NoteFilter): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('notes')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(matches(db, userId, filter))
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** How many of the notes lie in each folder, those with the most first. */
export const countByFolder = async (db: Db, userId: string, filter: NoteFilter, limit: number) => {
  const rows = await sql(db)
    .selectFrom('notes')
    .select((eb) => ['folder', eb.fn.countAll<number>().as('n')])
    .where(matches(db, userId, filter))
    .where('folder', '!=', '')
    .groupBy('folder')
    .orderBy('n', 'desc')
    .orderBy('folder')
    .limit(limit)
    .execute();
  return rows.map(({ folder, n }) => ({ folder, count: Number(n) }));
};

/** How many of the notes have each tag, those with the most first. */
export const countByTag = async (db: Db, userId: string, filter: NoteFilter, limit: number) => {
  const rows = await sql(db)
    .selectFrom('notes')
    .innerJoin('note_tags', 'note_tags.note_id', 'notes.id')
    .select((eb) => ['note_tags.tag', eb.fn.countAll<number>().as('n')])
    .where(matches(db, userId, filter))
    .groupBy('note_tags.tag')
    .orderBy('n', 'desc')
    .orderBy('note_tags.tag')
    .limit(limit)
    .execute();
  return rows.map(({ tag, n }) => ({ tag, count: Number(n) }));
};

export const findShown = (db: Db, userId: string, id: string) =>
  shown(db, userId).select('notes.content').where('notes.id', '=', id).executeTakeFirst();

export const find = (db: Db, id: string): Promise<NoteRow | undefined> =>
  sql(db).selectFrom('notes').selectAll().where('id', '=', id).executeTakeFirst();

/** Of those that are in the trash, or of those that are not. */
export const listByIds = (db: Db, ids: readonly string[], isTrashed: boolean): Promise<NoteRow[]> =>
  sql(db)
    .selectFrom('notes')
    .selectAll()
    .where('id', 'in', listed(sql(db), ids))
    .where('deleted_at', isTrashed ? 'is not' : 'is', null)
    .execute();

interface LastChanged {
  readonly isTrashed: boolean;
  readonly since?: string;
  readonly limit: number;
}

/** Of those that the person may read, the last changed first. */
export const listLastChanged = async (
  db: Db,
  userId: string,
  { isTrashed, since = '', limit }: LastChanged,
): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('notes')
    .select('notes.id')
    .where(matches(db, userId, { isTrashed }))
    .$if(since !== '', (query) => query.where('notes.updated_at', '>=', since))
    .orderBy('notes.updated_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

export const countOwned = async (db: Db, userId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('notes')
    .innerJoin('scopes', 'scopes.id', 'notes.id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('scopes.owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const insert = async (db: Db, row: NoteRow): Promise<void> => {
  await sql(db).insertInto('notes').values(row).execute();
};

/** Those whose owners no longer read the project are in none. */
export const leaveProject = async (db: Db, projectId: string): Promise<void> => {
  await sql(db)
    .updateTable('notes')
    .set({ project_id: null })
    .where('project_id', '=', projectId)
    .where('id', 'in', (eb) =>
      eb.selectFrom('scopes').select('scopes.id').where('scopes.owner_id', 'not in', readersOf(projectId)),
    )
    .execute();
};

export const update = async (db: Db, id: string, patch: Partial<NoteRow>): Promise<void> => {
  await sql(db).updateTable('notes').set(patch).where('id', '=', id).execute();
};

export const putFold = async (db: Db, row: FoldRow): Promise<void> => {
  await sql(db)
    .insertInto('note_folds')
    .values(row)
    .onConflict((conflict) => conflict.column('note_id').doUpdateSet({ folded_text: row.folded_text }))
    .execute();
};

/** In the trash since before this moment. */
export const listTrashedIds = async (db: Db, before: string, limit: number): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('notes')
    .select('id')
    .where('deleted_at', '<', before)
    .where((eb) => eb.not(keepsThing(raw.ref('notes.id'))))
    .orderBy('deleted_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

export const replaceTags = async (db: Db, id: string, tags: readonly string[]): Promise<void> => {
  await sql(db).deleteFrom('note_tags').where('note_id', '=', id).execute();
  if (tags.length > 0)
    await sql(db)
      .insertInto('note_tags')
      .values(tags.map((tag) => ({ note_id: id, tag })))
      .execute();
};

/** In the order of the alphabet. */
export const tagsOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string[]>> => {
  const rows = await sql(db)
    .selectFrom('note_tags')
    .selectAll()
    .where('note_id', 'in', listed(sql(db), ids))
    .orderBy('tag')
    .execute();
  const found = new Map<string, string[]>();
  for (const { note_id, tag } of rows) found.set(note_id, [...(found.get(note_id) ?? []), tag]);
  return found;
};

export const pin = async (db: Db, note_id: string, user_id: string): Promise<void> => {
  await sql(db)
    .insertInto('note_pins')
    .values({ note_id, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const unpin = async (db: Db, noteId: string, userId: string): Promise<void> => {
  await sql(db).deleteFrom('note_pins').where('note_id', '=', noteId).where('user_id', '=', userId).execute();
};
