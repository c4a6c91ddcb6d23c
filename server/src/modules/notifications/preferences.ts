// What a person wants to be told, and by which way. Nothing is stored until they choose.

import { NOTIFICATION_TYPES, type NotificationPreference, type NotificationType } from '@parley/contract';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { conflict } from '../../kernel/errors.ts';
import { DELIVERIES, type DeliveryName } from './delivery.ts';
import { listSubscribed } from './push-store.ts';
import * as store from './store.ts';

/** Mail is for what a person would regret to have missed; the rest waits in the app. */
const MAILED_BY_DEFAULT: readonly NotificationType[] = ['mention', 'share', 'assignment', 'system'];

type Choice = Omit<store.PreferenceRow, 'user_id' | 'type'>;

const defaultOf = (type: NotificationType): Choice => ({
  is_in_app: true,
  is_email: MAILED_BY_DEFAULT.includes(type),
  // A browser is pushed to only after a person has asked for it there.
  is_push: true,
});

const CHOICE_OF: Readonly<Record<DeliveryName, keyof Choice>> = {
  in_app: 'is_in_app',
  email: 'is_email',
  push: 'is_push',
};

const isOffered = (ctx: Ctx, name: DeliveryName): boolean =>
  DELIVERIES.some((delivery) => delivery.name === name && delivery.isOffered(ctx.kernel));

/** The ways by which each of these people wants to hear of this type. */
export const waysFor = async (
  ctx: Ctx,
  userIds: readonly string[],
  type: NotificationType,
): Promise<Map<string, Set<DeliveryName>>> => {
  const rows = await store.listPreferences(ctx.db, userIds, type);
  const chosen = new Map(rows.map((row) => [row.user_id, row]));
  const subscribed = await listSubscribed(ctx.db, userIds);
  const offered = DELIVERIES.filter((delivery) => delivery.isOffered(ctx.kernel)).map(({ name }) => name);
  return new Map(
    userIds.map((id) => {
      const choice = chosen.get(id) ?? defaultOf(type);
      const mayHear = (name: DeliveryName): boolean => name !== 'push' || subscribed.has(id);
      return [id, new Set(offered.filter((name) => choice[CHOICE_OF[name]] && mayHear(name)))];
    }),
  );
};

const typesOf = async (ctx: Ctx, id: string, way: keyof Choice): Promise<Set<NotificationType>> => {
  const chosen = new Map((await store.listPreferences(ctx.db, [id])).map((row) => [row.type, row]));
  return new Set(NOTIFICATION_TYPES.filter((type) => (chosen.get(type) ?? defaultOf(type))[way]));
};

/** The types of which this person wants e-mail. */
export const mailedTypesOf = (ctx: Ctx, id: string): Promise<Set<NotificationType>> =>
  typesOf(ctx, id, 'is_email');

/** The types of which this person wants to hear by push. */
export const pushedTypesOf = (ctx: Ctx, id: string): Promise<Set<string>> => typesOf(ctx, id, 'is_push');

const toPreference = (
  ctx: Ctx,
  type: NotificationType,
  { is_in_app, is_email, is_push }: Choice,
): NotificationPreference => ({
  type,
  in_app: is_in_app,
  email: is_email && isOffered(ctx, 'email'),
  push: is_push,
});

export const list = async (
  ctx: Ctx,
): Promise<{ data: NotificationPreference[]; email_available: boolean }> => {
  const rows = await store.listPreferences(ctx.db, [userId(ctx)]);
  const chosen = new Map(rows.map((row) => [row.type, row]));
  return {
    data: NOTIFICATION_TYPES.map((type) => toPreference(ctx, type, chosen.get(type) ?? defaultOf(type))),
    email_available: isOffered(ctx, 'email'),
  };
};

interface PreferencePatch {
  readonly in_app?: boolean | undefined;
  readonly email?: boolean | undefined;
  readonly push?: boolean | undefined;
}

export const update = (
  ctx: Ctx,
  type: NotificationType,
  { in_app, email, push }: PreferencePatch,
): Promise<NotificationPreference> =>
  transact(ctx, async (ctx) => {
    if (email === true && !isOffered(ctx, 'email'))
      throw conflict('this server sends no e-mail; ask an administrator to set it up');
    const patch = {
      ...(in_app === undefined ? {} : { is_in_app: in_app }),
      ...(email === undefined ? {} : { is_email: email }),
      ...(push === undefined ? {} : { is_push: push }),
    };
    const row = await store.putPreference(ctx.db, { user_id: userId(ctx), type, ...defaultOf(type) }, patch);
    return toPreference(ctx, type, row);
  });

/** Stops e-mail of these types for the person in whose letter the link was. */
export const stopMail = async (ctx: Ctx, id: string, types: readonly NotificationType[]): Promise<void> => {
  for (const type of types)
    await store.putPreference(ctx.db, { user_id: id, type, ...defaultOf(type) }, { is_email: false });
};
