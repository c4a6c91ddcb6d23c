// What people say about a task, and what was done with it.

import type { PageQuery, TaskComment, TaskHistoryEntry } from '@parley/contract';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, forbidden, invariant, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import { assertThingFree } from '../holds/index.ts';
import { notify } from '../notifications/index.ts';
import { listReaderIds } from '../readers/index.ts';
import { accessScope } from '../scopes/index.ts';
import * as discussionStore from './discussion-store.ts';
import { changed, KIND, tellReaders } from './service.ts';
import * as store from './store.ts';

const COMMENTS_PER_TASK_MAX = 5_000;

const toComment = ({
  display_name,
  handle,
  author_id,
  ...row
}: discussionStore.NamedCommentRow): TaskComment => ({
  ...row,
  author:
    author_id === null ? null : { id: author_id, display_name: display_name ?? '', handle: handle ?? '' },
});

export const listComments = async (ctx: Ctx, id: string, query: PageQuery) => {
  await accessScope(ctx, KIND, id);
  const rows = await discussionStore.listComments(ctx.db, id, pageOf(query));
  return { data: rows.map(toComment), total: await discussionStore.countComments(ctx.db, id) };
};

export const comment = (ctx: Ctx, id: string, content: string): Promise<TaskComment> =>
  transact(ctx, async (ctx) => {
    await accessScope(ctx, KIND, id, 'write');
    const task = await store.find(ctx.db, id);
    if (!task) throw notFound('task');
    if ((await discussionStore.countComments(ctx.db, id)) >= COMMENTS_PER_TASK_MAX)
      throw badRequest(`a task holds ${COMMENTS_PER_TASK_MAX} comments at most`);
    const me = userId(ctx);
    const row = {
      id: newId(),
      task_id: id,
      author_id: me,
      content,
      created_at: ctx.now().toISOString(),
      edited_at: null,
    };
    await discussionStore.insertComment(ctx.db, row);
    await tellConcerned(ctx, task, content);
    await changed(ctx, id, 'commented', []);
    const stored = await discussionStore.findComment(ctx.db, id, row.id);
    invariant(stored, 'a comment that was just written is there');
    return toComment(stored);
  });

const accessComment = async (ctx: Ctx, id: string, commentId: string) => {
  await accessScope(ctx, KIND, id);
  const row = await discussionStore.findComment(ctx.db, id, commentId);
  if (!row) throw notFound('comment');
  return { row, isOwn: row.author_id === userId(ctx) };
};

/** Its writer alone changes it, as long as they may say something here. */
export const editComment = (ctx: Ctx, id: string, commentId: string, content: string): Promise<TaskComment> =>
  transact(ctx, async (ctx) => {
    const { row, isOwn } = await accessComment(ctx, id, commentId);
    if (!isOwn) throw forbidden('only who wrote a comment may change it');
    await accessScope(ctx, KIND, id, 'write');
    if (content === row.content) return toComment(row);
    const patch = { content, edited_at: ctx.now().toISOString() };
    if (!(await discussionStore.updateComment(ctx.db, commentId, patch))) throw notFound('comment');
    tellReaders(ctx, id, 'updated');
    return toComment({ ...row, ...patch });
  });

export const removeComment = (ctx: Ctx, id: string, commentId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { isOwn } = await accessComment(ctx, id, commentId);
    if (!isOwn) await accessScope(ctx, KIND, id, 'manage');
    await assertThingFree(ctx, id);
    await discussionStore.removeComment(ctx.db, commentId);
    tellReaders(ctx, id, 'updated');
  });

/** Its owner and the person it is given to, as far as they may still read it. */
const tellConcerned = async (
  ctx: Ctx,
  { id, title, owner_id, assignee_user_id }: NonNullable<Awaited<ReturnType<typeof store.find>>>,
  content: string,
): Promise<void> => {
  const readers = new Set(await listReaderIds(ctx.db, id));
  const people = [owner_id, assignee_user_id].filter(
    (one) => one !== null && one !== userId(ctx) && readers.has(one),
  );
  await notify(ctx, people as string[], {
    type: 'task',
    says: { kind: 'task_comment', title },
    body: content,
    link: `/tasks/${id}`,
    data: { task_id: id },
  });
};

export const history = async (ctx: Ctx, id: string, query: PageQuery): Promise<TaskHistoryEntry[]> => {
  await accessScope(ctx, KIND, id);
  const rows = await discussionStore.listHistory(ctx.db, id, pageOf(query));
  return rows.map(({ user_id, display_name, fields_json, ...row }) => ({
    ...row,
    fields: fields_json,
    user: user_id === null ? null : { id: user_id, display_name: display_name ?? '' },
  }));
};
