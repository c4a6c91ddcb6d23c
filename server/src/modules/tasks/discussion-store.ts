import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { CommentRow, HistoryRow } from './rows.ts';

export const insertComment = async (db: Db, row: CommentRow): Promise<void> => {
  await sql(db).insertInto('task_comments').values(row).execute();
};

const comments = (db: Db, taskId: string) =>
  sql(db)
    .selectFrom('task_comments')
    .leftJoin('users', 'users.id', 'task_comments.author_id')
    .selectAll('task_comments')
    .select(['users.display_name', 'users.handle'])
    .where('task_comments.task_id', '=', taskId);

export type NamedCommentRow = Awaited<ReturnType<typeof listComments>>[number];

/** The earliest first. */
export const listComments = (db: Db, taskId: string, { limit, offset }: Page) =>
  comments(db, taskId)
    .orderBy('task_comments.created_at')
    .orderBy('task_comments.id')
    .limit(limit)
    .offset(offset)
    .execute();

export const countComments = async (db: Db, taskId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('task_comments')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const findComment = (db: Db, taskId: string, id: string): Promise<NamedCommentRow | undefined> =>
  comments(db, taskId).where('task_comments.id', '=', id).executeTakeFirst();

/** False when it was deleted meanwhile. */
export const updateComment = async (
  db: Db,
  id: string,
  patch: Pick<CommentRow, 'content' | 'edited_at'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('task_comments')
    .set(patch)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

export const removeComment = async (db: Db, id: string): Promise<void> => {
  await sql(db).deleteFrom('task_comments').where('id', '=', id).execute();
};

export const insertHistory = async (db: Db, row: HistoryRow): Promise<void> => {
  await sql(db).insertInto('task_history').values(row).execute();
};

/** The latest first. */
export const listHistory = (db: Db, taskId: string, { limit, offset }: Page) =>
  sql(db)
    .selectFrom('task_history')
    .leftJoin('users', 'users.id', 'task_history.user_id')
    .selectAll('task_history')
    .select('users.display_name')
    .where('task_history.task_id', '=', taskId)
    .orderBy('task_history.created_at', 'desc')
    .orderBy('task_history.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
