// Notifications: what a person should know although they are looking elsewhere.

import { z } from 'zod';
import {
  byId,
  countedList,
  eventKinds,
  Id,
  JsonValue,
  list,
  Message,
  PageQuery,
  pageQuery,
  routes,
  Time,
} from './common.ts';
import { none, noun } from './noun.ts';

export const NOTIFICATION_TYPES = [
  'mention',
  'message',
  'share',
  'assignment',
  'task',
  'system',
  'package',
] as const;
export const NotificationType = z.enum(NOTIFICATION_TYPES);
export type NotificationType = z.infer<typeof NotificationType>;

/**
 * What Parley itself says, in English. `data` of such a notification holds the kind and what the sentence names (`name`, `title`, `count`), so that a
 * client can say it in the reader's language. What packages and workflows say in their own words has no kind.
 */
export const NOTIFICATION_SENTENCES = {
  mentioned: '{name} mentioned you',
  wrote: '{name} wrote to you',
  main_line_proposed: '{name} proposes a branch as the main line of a chat',
  added_to_chat: '{name} added you to {title}',
  added_to_untitled: '{name} added you to a conversation',
  added_to_team: '{name} added you to the team {title}',
  removed_from_chat: '{name} removed you from {title}',
  removed_from_untitled: '{name} removed you from a conversation',
  removed_from_team: '{name} removed you from the team {title}',
  team_deleted: '{name} deleted the team {title}',
  joined_team: '{name} joined the team {title} by your invitation',
  shared: '{name} shared {title} with you',
  unshared: '{name} stopped sharing {title} with you',
  task_given: 'A task for you: {title}',
  task_comment: 'A comment: {title}',
  task_due: 'Due soon: {title}',
  task_waits: 'Waits for your approval: {title}',
  task_done: 'Done: {title}',
  task_failed: 'Failed: {title}',
  task_switched_off: 'Switched off after {count} failures: {title}',
  step_given: 'For you: {title}',
  step_to_take: 'To be taken: {title}',
  step_late: 'Still to be done: {title}',
  step_due_soon: 'Due soon: {title}',
  step_done: '{name} has done: {title}',
  run_done: 'Finished: {title}',
  run_failed: 'Failed: {title}',
  run_not_started: 'Could not be started: {title}',
  erasure: 'Your account is to be erased',
  erasure_by_administrator: 'An administrator has asked for your account to be erased',
  archive_ready: 'Your archive is ready',
  archive_failed: 'Your archive could not be written',
  import_done: 'Your import is done',
  import_failed: 'Your import failed',
  password_set: 'An administrator has set a new password for you',
  password_replaced: 'Your password was replaced through a letter',
  session_ended: 'A session of yours was ended for your safety',
  budget_platform: 'This server has used 80 % of its AI budget for this month',
  budget_own: 'You have used 80 % of your AI budget for this month',
  budget_team: 'Your team has used 80 % of its AI budget for this month',
} as const;
export type NotificationKind = keyof typeof NOTIFICATION_SENTENCES;

/**
 * What Parley says beneath some of these sentences, in English as `body`. What it names (`count`, and `date` as a time) is in `data` too, so that a client can
 * say it in the reader's language. The `body` of every other kind is in a person's own words.
 */
export const NOTIFICATION_TEXTS = {
  erasure: 'It goes for good on {date}. Until then you can take it back.',
  erasure_by_administrator: 'It goes for good on {date}. Until then an administrator can take it back.',
  archive_ready: 'It can be downloaded for seven days.',
  import_done: 'Conversations brought in: {count}',
  password_set:
    'Your sessions were ended, and two-step sign-in, if you had it, was switched off. Choose a password of your own, and tell an administrator if you did not ask for this.',
  password_replaced:
    'All sessions were ended. Keys that you had stored wait for your old password under Security. Tell an administrator if it was not you.',
  session_ended:
    'Its sign-in token was used a second time, which happens when it has been copied. If you do not know why, change your password and look through your sessions.',
  budget_platform:
    'When it is used up, answers wait for the next month unless an administrator raises the budget.',
  budget_own:
    'When it is used up, answers wait for the next month unless an administrator raises the budget.',
  budget_team:
    'When it is used up, the keys of the team answer no more until the next month, unless the budget is raised.',
} as const satisfies Partial<Record<NotificationKind, string>>;
export type NotificationTextKind = keyof typeof NOTIFICATION_TEXTS;

export type Notification = z.infer<typeof Notification>;
export const Notification = z
  .object({
    id: Id,
    type: NotificationType,
    title: z.string(),
    body: z.string(),
    link: z.string().nullable(),
    data: z.record(z.string(), JsonValue),
    is_read: z.boolean(),
    created_at: Time,
  })
  .meta({ id: 'Notification' });

export type NotificationPreference = z.infer<typeof NotificationPreference>;
export const NotificationPreference = z
  .object({ type: NotificationType, in_app: z.boolean(), email: z.boolean(), push: z.boolean() })
  .meta({ id: 'NotificationPreference' });

export type PushSubscription = z.infer<typeof PushSubscription>;
/** A browser that is told of news while nothing of the page is open. */
export const PushSubscription = z
  .object({
    id: Id,
    /** The browser of this very session. */
    is_current: z.boolean(),
    created_at: Time,
  })
  .meta({ id: 'PushSubscription' });

export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;
/** As a browser gives it (`PushSubscription.toJSON()`). */
export const PushSubscriptionInput = z.object({
  endpoint: z.url().max(1_000),
  expirationTime: z.number().nullish(),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'must be 65 bytes in base64url'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'must be 16 bytes in base64url'),
  }),
});

const own = { auth: 'bearer', permission: null, resources: [] } as const;
const ofOne = { ...own, resources: ['notification'], params: byId('notification') } as const;

const inBrowser = { ...own, sessionOnly: true } as const;
const ofBrowser = {
  ...inBrowser,
  resources: ['push_subscription'],
  params: byId('push_subscription'),
} as const;

export const notificationRoutes = routes({
  'GET /api/v1/notifications': {
    ...own,
    summary: 'My notifications, newest first',
    query: z.object({
      ...pageQuery,
      unread: z.enum(['true', 'false']).optional(),
      type: NotificationType.optional(),
    }),
    response: { 200: countedList(Notification) },
  },
  'GET /api/v1/notifications/unread-count': {
    ...own,
    summary: 'How many I have not read',
    response: { 200: z.object({ count: z.int() }) },
  },
  'PATCH /api/v1/notifications/{id}/read': {
    ...ofOne,
    summary: 'I have read it',
    response: { 200: Notification },
  },
  'POST /api/v1/notifications/mark-all-read': {
    ...own,
    summary: 'I have read all',
    response: { 200: Message },
  },
  'DELETE /api/v1/notifications/{id}': {
    ...ofOne,
    summary: 'Remove a notification',
    response: { 200: Message },
  },
  'GET /api/v1/notifications/preferences': {
    ...own,
    summary: 'What I want to be told, and how; email_available says whether the server can send mail',
    query: PageQuery,
    response: { 200: list(NotificationPreference).extend({ email_available: z.boolean() }) },
  },
  'PUT /api/v1/notifications/preferences/{type}': {
    ...own,
    summary: 'Change how I am told of one type',
    params: z.object({ type: NotificationType }),
    body: z.object({
      in_app: z.boolean().optional(),
      email: z.boolean().optional(),
      push: z.boolean().optional(),
    }),
    response: { 200: NotificationPreference },
    errors: [409],
  },
  'GET /api/v1/profile/push-subscriptions': {
    ...inBrowser,
    summary: 'The browsers of mine that are pushed to, and the public key with which they subscribe',
    query: PageQuery,
    response: { 200: list(PushSubscription).extend({ public_key: z.string() }) },
  },
  'POST /api/v1/profile/push-subscriptions': {
    ...inBrowser,
    summary:
      'Push news to the browser of this session, in place of what it subscribed with before; ends with the session',
    body: PushSubscriptionInput,
    response: { 201: PushSubscription },
  },
  'DELETE /api/v1/profile/push-subscriptions/{id}': {
    ...ofBrowser,
    summary: 'Push no more to one of my browsers',
    response: { 200: Message },
  },
  'POST /api/v1/profile/push-subscriptions/{id}/test': {
    ...ofBrowser,
    summary: 'Push a message to one of my browsers now',
    response: { 200: Message },
    limit: 'push_trial',
  },
  'GET /api/v1/notifications/unsubscribe/{token}': {
    auth: 'none',
    permission: null,
    resources: [],
    params: z.object({ token: z.string().max(200) }),
    summary: 'Asks whether e-mail of one type shall stop (the link at the end of each e-mail)',
    response: { 200: 'text/html' },
  },
  'POST /api/v1/notifications/unsubscribe/{token}': {
    auth: 'none',
    permission: null,
    resources: [],
    params: z.object({ token: z.string().max(200) }),
    summary: 'Stops e-mail of one type (RFC 8058 one-click)',
    form: true,
    response: { 200: 'text/html' },
  },
});

export const notificationEvents = eventKinds({
  'notification.created': Notification,
  // The same one in other words: an unread direct message was followed by another.
  'notification.updated': Notification,
  'notification.read': z.object({ id: Id.nullable() }),
  'notification.deleted': z.object({ id: Id }),
});

export const notificationNoun = noun({
  name: 'notifications',
  routes: notificationRoutes,
  events: notificationEvents,
  everybodyEvents: none,
  resources: ['notification', 'push_subscription'],
  publicRoutes: [
    // Links with an unguessable token that allows one thing.
    'GET /api/v1/notifications/unsubscribe/{token}',
    'POST /api/v1/notifications/unsubscribe/{token}',
  ],
  permissions: none,
  searchKinds: none,
  topics: { notifications: { byId: false } },
  rateLimits: {
    push_trial: { max: 10, windowSeconds: 60, mode: 'merged', what: 'messages to try push with' },
  },
});
