// E-mail in two steps: once a minute a job looks for whom something is due, and for each such person a job makes one
// letter of all that is. A letter that fails is tried again by the job system; other people do not wait for it.

import type { NotificationType } from '@parley/contract';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { invariant } from '../../kernel/errors.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { type Mailer, MailProblem } from '../../kernel/mail.ts';
import { allowedOf } from '../roles/index.ts';
import { findUser, readingAs, type UserRow } from '../users/index.ts';
import { composeEmail } from './email-text.ts';
import { languageOf } from './letters/index.ts';
import * as store from './mail-store.ts';
import { mailedTypesOf } from './preferences.ts';
import { listStillReadable } from './still-readable.ts';
import type { NotificationRow } from './store.ts';
import { unsubscribeToken } from './unsubscribe.ts';

export const SEND_JOB = 'notifications.send_mail';
const PEOPLE_PER_RUN = 1_000;
/** Longer than sending any letter can take; an instance that died while sending has lost it by then. */
const LEASE_MS = 15 * 60_000;
/** After a day it is no news. */
const STALE_MS = 86_400_000;

const ago = (ctx: Ctx, ms: number): string => new Date(ctx.now().getTime() - ms).toISOString();

/** Makes a job for each person for whom something is due; one that waits for its next attempt is enough. */
export const findMail = async (ctx: Ctx): Promise<void> => {
  if (ctx.kernel.mail === null) return;
  const people = await store.listDuePeople(
    ctx.db,
    ago(ctx, STALE_MS),
    ctx.now().toISOString(),
    PEOPLE_PER_RUN,
  );
  if (people.length === 0) return;
  await transact(ctx, async (ctx) => {
    for (const user_id of people) await enqueueJob(ctx, SEND_JOB, { user_id }, { key: user_id });
  });
};

interface Batch {
  readonly user: UserRow;
  readonly rows: readonly NotificationRow[];
  readonly leaseEnd: string;
  readonly due: string;
}

export const sendMail = async (ctx: Ctx, userId: string): Promise<void> => {
  const { mail } = ctx.kernel;
  if (mail === null) return;
  const batch = await transact(ctx, (ctx) => takeBatch(ctx, userId));
  if (batch === null) return;
  const ids = batch.rows.map(({ id }) => id);
  try {
    await mail.send(emailOf(ctx, mail, batch));
  } catch (error) {
    if (!(error instanceof MailProblem && error.isFinal)) {
      await transact(ctx, (ctx) => store.putBack(ctx.db, ids, batch.leaseEnd, batch.due));
      throw error;
    }
    ctx.log.warn({ user_id: userId, err: error }, 'a letter was turned away for good');
  }
  // Between the server's yes and this commit lies the one moment in which a crash sends a letter twice.
  await transact(ctx, (ctx) => store.settle(ctx.db, ids));
};

/** What is due, unread, still wanted and theirs to read; it is ours until the lease ends. Null when there is nothing to send. */
const takeBatch = async (ctx: Ctx, userId: string): Promise<Batch | null> => {
  const now = ctx.now().toISOString();
  const leaseEnd = ago(ctx, -LEASE_MS);
  const waiting = await store.listDue(ctx.db, userId, now);
  const user = await findUser(ctx, userId);
  const wanted = user?.is_active ? await mailedTypesOf(ctx, userId) : new Set<string>();
  const mayRead = (await allowedOf(ctx, [userId], 'surface.chat.access')).has(userId);
  const readable = user ? await listStillReadable(await readingAs(ctx, userId), waiting) : new Set();
  const isWanted = (row: NotificationRow): boolean =>
    wanted.has(row.type as NotificationType) && (row.channel_id === null || mayRead) && readable.has(row);
  await store.settle(
    ctx.db,
    waiting.filter((row) => !isWanted(row)).map(({ id }) => id),
  );
  const mine = waiting.filter(isWanted);
  const taken = new Set(
    await store.take(
      ctx.db,
      mine.map(({ id }) => id),
      now,
      leaseEnd,
    ),
  );
  const rows = mine.filter(({ id }) => taken.has(id));
  if (!user || rows.length === 0) return null;
  const due = rows.map(({ email_due_at }) => email_due_at ?? now).sort()[0] ?? now;
  return { user, rows, leaseEnd, due };
};

const emailOf = ({ kernel }: Ctx, { domain }: Mailer, { user, rows }: Batch) => {
  const { publicUrl } = kernel.config;
  invariant(publicUrl !== null, 'a server that sends mail knows its own address');
  return composeEmail({
    to: user.email,
    language: languageOf(user),
    serviceName: kernel.settings.recent('service_name'),
    publicUrl,
    domain,
    rows,
    tokenFor: (scope) => unsubscribeToken(kernel.secrets, user.id, scope),
  });
};
