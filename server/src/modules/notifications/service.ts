// Telling people what they should know although they are looking elsewhere.

import type { JsonValue, Notification, NotificationType } from '@parley/contract';
import { type Ctx, emit } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import * as store from './store.ts';

export interface News {
  readonly type: NotificationType;
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly data: Record<string, JsonValue>;
}

const toNotification = ({ data_json, ...row }: store.NotificationRow): Notification => ({
  ...row,
  type: row.type as NotificationType,
  data: data_json as Notification['data'],
});

/** Tells each of these people, as far as they want to be told, inside the caller's transaction. */
export const notify = async (ctx: Ctx, userIds: readonly string[], news: News): Promise<void> => {
  const preferences = await store.listPreferences(ctx.db, userIds, news.type);
  const unwanted = new Set(preferences.filter(({ is_in_app }) => !is_in_app).map(({ user_id }) => user_id));
  const rows = userIds
    .filter((id) => !unwanted.has(id))
    .map((user_id) => ({
      id: newId(),
      user_id,
      type: news.type,
      title: news.title,
      body: news.body,
      link: news.link,
      data_json: news.data,
      is_read: false,
      created_at: ctx.now().toISOString(),
      email_due_at: null,
    }));
  await store.insert(ctx.db, rows);
  for (const row of rows) emit(ctx, 'notification.created', toNotification(row), { userIds: [row.user_id] });
};
