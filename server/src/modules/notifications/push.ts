// Web push in two steps, as mail: once a minute a job looks for whom something has waited unread for long enough, and for each such
// person a job tells their browsers of all that has, in one message.

import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { OutboundError } from '../../kernel/outbound/index.ts';
import { allowedOf } from '../roles/index.ts';
import { findUser, readingAs, type UserRow } from '../users/index.ts';
import { asReadableTitle } from './email-text.ts';
import { filled, languageOf, lettersIn } from './letters/index.ts';
import { pushedTypesOf } from './preferences.ts';
import { encrypted, type SenderKeys, senderMark } from './push-crypto.ts';
import { senderKeys } from './push-keys.ts';
import { pushes } from './push-metrics.ts';
import * as store from './push-store.ts';
import { type Browser, openAll, openOwn } from './push-subscriptions.ts';
import { quietHoursOf, quietUntil } from './quiet-hours.ts';
import { listStillReadable } from './still-readable.ts';
import type { NotificationRow } from './store.ts';

export const PUSH_JOB = 'notifications.send_push';
export const TRIAL_JOB = 'notifications.try_push';
const PEOPLE_PER_RUN = 1_000;
/** Later than that it is no news. */
const STALE_MS = 12 * 60 * 60_000;
/** A service that is away is asked again after so long. */
const AGAIN_MS = 5 * 60_000;
/** A browser that could not be told so often in a row is given up. */
const FAILURES_MAX = 50;
const CALL_MS = 10_000;
const ANSWER_BYTES_MAX = 16 * 1024;
const TIME_TO_LIVE_SECONDS = 12 * 60 * 60;
const BODY_CHARACTERS_MAX = 200;

/** What the service worker shows. */
interface Shown {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly language: string;
}

const after = (ctx: Ctx, ms: number): string => new Date(ctx.now().getTime() + ms).toISOString();

export const findPushes = async (ctx: Ctx): Promise<void> => {
  const people = await store.listDuePeople(ctx.db, ctx.now().toISOString(), PEOPLE_PER_RUN);
  if (people.length === 0) return;
  await transact(ctx, async (ctx) => {
    for (const user_id of people) await enqueueJob(ctx, PUSH_JOB, { user_id }, { key: user_id });
  });
};

/** What does not wait for the morning: a task that is urgent, and what is overdue. */
const OVERDUE: ReadonlySet<unknown> = new Set(['task_due', 'step_late']);
const isPressing = ({ data_json }: NotificationRow): boolean =>
  data_json.priority === 'urgent' || OVERDUE.has(data_json.kind);

const serviceName = ({ kernel }: Ctx): string => kernel.settings.recent('service_name');

const isToldWords = ({ settings_json }: UserRow): boolean =>
  (settings_json as Readonly<Record<string, unknown>>).push_words === true;

/** A neutral sentence, unless the person wants to read there what was said. */
const shownOf = (ctx: Ctx, user: UserRow, rows: readonly NotificationRow[]): Shown => {
  const language = languageOf(user);
  const letters = lettersIn(language);
  const [only, ...others] = rows;
  if (!only || others.length > 0)
    return {
      ...{ title: serviceName(ctx), body: filled(letters.several, { count: rows.length }) },
      ...{ link: '/inbox', language },
    };
  const link = only.link ?? '/inbox';
  if (!isToldWords(user))
    return {
      title: serviceName(ctx),
      body: letters.pushed[only.type as keyof typeof letters.pushed],
      link,
      language,
    };
  const { title, body } = asReadableTitle(only, letters);
  return { title, body: [...body].slice(0, BODY_CHARACTERS_MAX).join(''), link, language };
};

/** What is due, wanted and theirs to read, and is now; what waits for the end of quiet hours is put off. */
const takeDue = async (ctx: Ctx, user: UserRow): Promise<NotificationRow[]> => {
  const waiting = await store.listDue(ctx.db, user.id, ctx.now().toISOString());
  const wanted = user.is_active ? await pushedTypesOf(ctx, user.id) : new Set<string>();
  const mayRead = (await allowedOf(ctx, [user.id], 'surface.chat.access')).has(user.id);
  const readable = await listStillReadable(await readingAs(ctx, user.id), waiting);
  const since = after(ctx, -STALE_MS);
  const mine = waiting.filter(
    (row) =>
      wanted.has(row.type) &&
      (row.channel_id === null || mayRead) &&
      readable.has(row) &&
      row.created_at > since,
  );
  const quiet = quietHoursOf(user.settings_json as Readonly<Record<string, unknown>>);
  const until = quiet && quietUntil(quiet, ctx.now());
  const now = until ? mine.filter(isPressing) : mine;
  const later = mine.filter((row) => !now.includes(row));
  const idsOf = (rows: readonly NotificationRow[]): string[] => rows.map(({ id }) => id);
  if (until) await store.putOff(ctx.db, idsOf(later), until.toISOString());
  const over = waiting.filter((row) => !later.includes(row));
  const taken = await store.take(ctx.db, idsOf(over), ctx.now().toISOString());
  return now.filter(({ id }) => taken.has(id));
};

type Outcome = 'sent' | 'gone' | 'failed';

/** Who a push service may write to about us. */
const subjectOf = ({ kernel }: Ctx): string => kernel.config.publicUrl ?? 'https://parley.invalid';

const sendTo = async (ctx: Ctx, keys: SenderKeys, browser: Browser, shown: Shown): Promise<Outcome> => {
  try {
    const answer = await ctx.kernel.outbound.request({
      url: browser.endpoint,
      method: 'POST',
      headers: {
        authorization: senderMark(keys, browser.endpoint, subjectOf(ctx), ctx.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(TIME_TO_LIVE_SECONDS),
        urgency: 'normal',
      },
      body: encrypted(Buffer.from(JSON.stringify(shown)), browser),
      purpose: 'push',
      onBehalfOf: 'user',
      redirect: 'error',
      caps: { totalMs: CALL_MS, responseBytes: ANSWER_BYTES_MAX },
    });
    await answer.body.dump();
    if (answer.status < 300) return 'sent';
    // Gone, or subscribed with another key than ours.
    return [403, 404, 410].includes(answer.status) ? 'gone' : 'failed';
  } catch (error) {
    if (error instanceof OutboundError) return 'failed';
    throw error;
  }
};

/** Whether any browser was told. Those that are gone are forgotten. */
const tell = async (ctx: Ctx, browsers: readonly Browser[], shown: Shown): Promise<boolean> => {
  const keys = await senderKeys(ctx);
  const outcomes = await Promise.all(browsers.map((browser) => sendTo(ctx, keys, browser, shown)));
  for (const outcome of outcomes) pushes.of(ctx.kernel).inc({ outcome });
  await transact(ctx, async (ctx) => {
    for (const [index, { id, failures }] of browsers.entries()) {
      const outcome = outcomes[index];
      if (outcome === 'gone' || (outcome === 'failed' && failures + 1 >= FAILURES_MAX))
        await store.remove(ctx.db, [id]);
      else if (outcome === 'failed') await store.setFailures(ctx.db, id, failures + 1);
      else if (failures > 0) await store.setFailures(ctx.db, id, 0);
    }
  });
  return outcomes.includes('sent');
};

export const sendPush = async (ctx: Ctx, personId: string): Promise<void> => {
  const user = await findUser(ctx, personId);
  if (!user) return;
  // At most once: what a crash takes along here still stands in the inbox.
  const rows = await transact(ctx, (ctx) => takeDue(ctx, user));
  const browsers = await openAll(ctx, personId);
  if (rows.length === 0 || browsers.length === 0) return;
  if (await tell(ctx, browsers, shownOf(ctx, user, rows))) return;
  const ids = rows.map(({ id }) => id);
  if ((await openAll(ctx, personId)).length > 0)
    await transact(ctx, (ctx) => store.putOff(ctx.db, ids, after(ctx, AGAIN_MS)));
};

/** Asked for by the person: at once, whatever they want to hear of otherwise. A service may be slow, so its answer is not waited for. */
export const askTrial = async (ctx: Ctx, id: string): Promise<void> => {
  await openOwn(ctx, id);
  await transact(ctx, (ctx) => enqueueJob(ctx, TRIAL_JOB, { user_id: userId(ctx), id }, { key: id }));
};

export const sendTrial = async (ctx: Ctx, personId: string, id: string): Promise<void> => {
  const user = await findUser(ctx, personId);
  const browsers = (await openAll(ctx, personId)).filter((browser) => browser.id === id);
  if (!user || browsers.length === 0) return;
  const language = languageOf(user);
  const body = lettersIn(language).push_trial;
  await tell(ctx, browsers, { title: serviceName(ctx), body, link: '/settings/notifications', language });
};
