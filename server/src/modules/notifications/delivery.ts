// The ways in which news reaches a person. Another way is one more entry here, with a column of its own in the preferences.

import type { Notification, NotificationType } from '@parley/contract';
import { type Ctx, emit, type Kernel } from '../../kernel/ctx.ts';
import { setDue } from './mail-store.ts';
import { setDue as setPushDue } from './push-store.ts';
import type { NotificationRow } from './store.ts';

export type DeliveryName = 'in_app' | 'email' | 'push';

/** A notification as it is stored by now, and whether the person had it before in other words. */
export interface NotificationChange {
  readonly row: NotificationRow;
  readonly isNew: boolean;
}

export interface Delivery {
  readonly name: DeliveryName;
  /** Whether this server can do it at all. */
  isOffered(kernel: Kernel): boolean;
  /**
   * Hands on what these people want by this way. Runs inside the transaction that made the news, so it is handed on
   * exactly if that commits: whatever needs the network is only noted here, and done by a job.
   */
  deliver(ctx: Ctx, batch: readonly NotificationChange[]): Promise<void>;
}

export const toNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  type: row.type as NotificationType,
  title: row.title,
  body: row.body,
  link: row.link,
  data: row.data_json as Notification['data'],
  is_read: row.is_read,
  created_at: row.created_at,
});

const inApp: Delivery = {
  name: 'in_app',
  isOffered: () => true,
  deliver: async (ctx, batch) => {
    for (const { row, isNew } of batch)
      emit(ctx, isNew ? 'notification.created' : 'notification.updated', toNotification(row), {
        userIds: [row.user_id],
      });
  },
};

/** Long enough to read it in the app first, and for what follows to come along in the same letter. */
const MAIL_WAIT_MS = 2 * 60_000;

const email: Delivery = {
  name: 'email',
  isOffered: ({ mail }) => mail !== null,
  deliver: async (ctx, batch) => {
    const due = new Date(ctx.now().getTime() + MAIL_WAIT_MS).toISOString();
    // One that was refreshed is waiting already, or was mailed and is still not read: once is enough.
    const ids = batch.filter(({ isNew }) => isNew).map(({ row }) => row.id);
    await setDue(ctx.db, ids, due);
  },
};

/** So long it may be seen in the app first. */
const PUSH_WAIT_MS = 60_000;

const push: Delivery = {
  name: 'push',
  isOffered: () => true,
  deliver: async (ctx, batch) => {
    const due = new Date(ctx.now().getTime() + PUSH_WAIT_MS).toISOString();
    const ids = batch.filter(({ isNew }) => isNew).map(({ row }) => row.id);
    await setPushDue(ctx.db, ids, due);
  },
};

export const DELIVERIES: readonly Delivery[] = [inApp, push, email];
