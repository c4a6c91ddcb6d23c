import type { Notification, NotificationKind, NotificationTextKind } from '@parley/contract';
import type { TFunction } from 'i18next';
import type { TextKey } from '../../feature.ts';
import { formatDate } from '../../lib/format.ts';
import { RUN_REASON_TEXT } from './run-reasons.ts';

const SENTENCES = {
  mentioned: 'notification_says.mentioned',
  wrote: 'notification_says.wrote',
  main_line_proposed: 'notification_says.main_line_proposed',
  added_to_chat: 'notification_says.added_to_chat',
  added_to_untitled: 'notification_says.added_to_untitled',
  added_to_team: 'notification_says.added_to_team',
  removed_from_chat: 'notification_says.removed_from_chat',
  removed_from_untitled: 'notification_says.removed_from_untitled',
  removed_from_team: 'notification_says.removed_from_team',
  team_deleted: 'notification_says.team_deleted',
  joined_team: 'notification_says.joined_team',
  shared: 'notification_says.shared',
  unshared: 'notification_says.unshared',
  task_given: 'notification_says.task_given',
  task_comment: 'notification_says.task_comment',
  task_due: 'notification_says.task_due',
  task_waits: 'notification_says.task_waits',
  task_done: 'notification_says.task_done',
  task_failed: 'notification_says.task_failed',
  task_switched_off: 'notification_says.task_switched_off',
  step_given: 'notification_says.step_given',
  step_to_take: 'notification_says.step_to_take',
  step_late: 'notification_says.step_late',
  step_due_soon: 'notification_says.step_due_soon',
  step_done: 'notification_says.step_done',
  run_done: 'notification_says.run_done',
  run_failed: 'notification_says.run_failed',
  run_not_started: 'notification_says.run_not_started',
  erasure: 'notification_says.erasure',
  erasure_by_administrator: 'notification_says.erasure_by_administrator',
  archive_ready: 'notification_says.archive_ready',
  archive_failed: 'notification_says.archive_failed',
  import_done: 'notification_says.import_done',
  import_failed: 'notification_says.import_failed',
  password_set: 'notification_says.password_set',
  password_replaced: 'notification_says.password_replaced',
  session_ended: 'notification_says.session_ended',
  budget_platform: 'notification_says.budget_platform',
  budget_own: 'notification_says.budget_own',
  budget_team: 'notification_says.budget_team',
} as const satisfies Record<NotificationKind, TextKey>;

const isKind = (kind: unknown): kind is NotificationKind =>
  typeof kind === 'string' && Object.hasOwn(SENTENCES, kind);

/** What it says, in the reader's language; what came in a person's own words, or from an older server, as it came. */
export const sayNotification = (
  { title, data }: Pick<Notification, 'title' | 'data'>,
  t: TFunction,
): string =>
  isKind(data.kind)
    ? t(SENTENCES[data.kind], { name: String(data.name ?? ''), title: String(data.title ?? '') })
    : title;

const TEXTS = {
  erasure: 'notification_texts.erasure',
  erasure_by_administrator: 'notification_texts.erasure_by_administrator',
  archive_ready: 'notification_texts.archive_ready',
  import_done: 'notification_texts.import_done',
  password_set: 'notification_texts.password_set',
  password_replaced: 'notification_texts.password_replaced',
  session_ended: 'notification_texts.session_ended',
  budget_platform: 'notification_texts.budget_platform',
  budget_own: 'notification_texts.budget_own',
  budget_team: 'notification_texts.budget_team',
} as const satisfies Record<NotificationTextKind, TextKey>;

const hasText = (kind: unknown): kind is NotificationTextKind =>
  typeof kind === 'string' && Object.hasOwn(TEXTS, kind);

/** What each of them names; a notification of an older server does not hold it. */
const NAMED: Partial<Record<NotificationTextKind, 'date' | 'count'>> = {
  erasure: 'date',
  erasure_by_administrator: 'date',
  import_done: 'count',
};

/** Of a run that failed: why, where it is one of these. */
const isReason = (reason: unknown): reason is keyof typeof RUN_REASON_TEXT =>
  typeof reason === 'string' && Object.hasOwn(RUN_REASON_TEXT, reason);

/** What stands beneath it, in the reader's language; what came in a person's own words, or from an older server, as it came. */
export const textOfNotification = (
  { body, data }: Pick<Notification, 'body' | 'data'>,
  t: TFunction,
): string => {
  const { kind, date, count, reason } = data;
  if (isReason(reason) && (kind === 'task_failed' || kind === 'task_switched_off'))
    return t(RUN_REASON_TEXT[reason]);
  if (body === '' || !hasText(kind)) return body;
  const named = NAMED[kind];
  if (named && data[named] === undefined) return body;
  return t(TEXTS[kind], {
    date: typeof date === 'string' ? formatDate(date) : '',
    count: typeof count === 'number' ? count : 0,
  });
};
