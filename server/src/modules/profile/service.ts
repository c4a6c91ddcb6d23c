// A person's own account: what they may change about themselves.

import {
  AVATAR_BYTES_MAX,
  type Bootstrap,
  type JsonValue,
  type PasswordChange,
  type Permission,
  type ProfileUpdate,
  SETTINGS_BYTES_MAX,
  type Settings,
  type User,
} from '@parley/contract';
import { type Ctx, emit, shareOf, transact, userActor, userId } from '../../kernel/ctx.ts';
import { badRequest, forbidden, tooLarge, unauthorized } from '../../kernel/errors.ts';
import { assertFresh } from '../../kernel/freshness.ts';
import { pictureOfBase64, toAvatar } from '../../kernel/images.ts';
import type { Page } from '../../kernel/page.ts';
import { endApiKeys } from '../api-keys/index.ts';
import { recordAct } from '../audit/index.ts';
import { endSessions, ownKeyBox } from '../auth/index.ts';
import { changePassword, checkPassword, openOwnKey, preparePassword, unlock } from '../credentials/index.ts';
import { listFolders } from '../folders/index.ts';
import { defaultModelName } from '../models/index.ts';
import { countUnreadNotifications } from '../notifications/index.ts';
import { listSurfaces } from '../packages/index.ts';
import { publicSettings } from '../settings/index.ts';
import { listTeams } from '../teams/index.ts';
import { accessUser, changeUser, holdAccount, toUser, type UserRow } from '../users/index.ts';
import { findPersonalWorkspaceId } from '../workspaces/index.ts';

const SETTINGS_KEYS_MAX = 200;
const SETTINGS_DEPTH_MAX = 8;

export const read = async (ctx: Ctx): Promise<User> => toUser(await accessUser(ctx, userId(ctx)));

export const update = (ctx: Ctx, { display_name, email }: ProfileUpdate): Promise<User> =>
  transact(ctx, async (ctx) => {
    const before = await accessUser(ctx, userId(ctx));
    // People sign in by it, and mail about the account goes there.
    if (email !== undefined && userActor(ctx).apiKey)
      throw forbidden('email: an API key cannot change the address of its account; sign in instead');
    // A letter to the address replaces a forgotten password.
    if (email !== undefined && email !== before.email) assertFresh(userActor(ctx), ctx.now());
    const user = await changeUser(ctx, before.id, {
      ...(display_name === undefined ? {} : { display_name }),
      ...(email === undefined ? {} : { email }),
    });
    if (user.email !== before.email)
      await recordAct(ctx, { action: 'user.email_changed', target: { type: 'user', id: user.id } });
    return announce(ctx, user);
  });

const announce = (ctx: Ctx, row: UserRow): User => {
  const user = toUser(row);
  emit(ctx, 'user.profile.updated', user, { userIds: [user.id] });
  return user;
};

const assertHasPassword = async (ctx: Ctx): Promise<UserRow> => {
  const user = await accessUser(ctx, userId(ctx));
  if (user.auth_source !== 'builtin')
    throw forbidden('your password is the business of your identity provider');
  return user;
};

/** The encryption key moves under the new password; this session goes on, all others end. */
export const setPassword = async (
  ctx: Ctx,
  { current_password, new_password, end_api_keys = false }: PasswordChange,
): Promise<void> => {
  const user = await assertHasPassword(ctx);
  const checked = await checkPassword(ctx, user.id, current_password);
  if (!checked.ok) throw unauthorized('the current password is wrong');
  using old = checked.kek;
  const prepared = await preparePassword(ctx, new_password);
  using _kek = prepared.kek;
  await transact(ctx, async (ctx) => {
    await holdAccount(ctx, user.id);
    await changePassword(ctx, user.id, old, prepared);
    await endSessions(ctx, user.id, { except: userActor(ctx).sessionId });
    if (end_api_keys) await endApiKeys(ctx, user.id);
    await recordAct(ctx, { action: 'user.password_changed', target: { type: 'user', id: user.id } });
  });
};

/** Brings back what was sealed before an administrator's reset. */
export const unlockKeys = async (ctx: Ctx, oldPassword: string): Promise<{ moved: number }> => {
  await assertHasPassword(ctx);
  using current = await openOwnKey(ctx, await ownKeyBox(ctx));
  if (current === null) throw unauthorized('sign in with your password first');
  return await unlock(ctx, oldPassword, current);
};

export const setAvatar = async (ctx: Ctx, image: string): Promise<{ avatar: string }> => {
  const avatar_png = await toAvatar(
    ctx.kernel.documents,
    shareOf(ctx),
    pictureOfBase64(image, AVATAR_BYTES_MAX),
  );
  const user = await transact(ctx, async (ctx) =>
    announce(ctx, await changeUser(ctx, userId(ctx), { avatar_png })),
  );
  return { avatar: user.avatar ?? '' };
};

export const removeAvatar = (ctx: Ctx): Promise<User> =>
  transact(ctx, async (ctx) => announce(ctx, await changeUser(ctx, userId(ctx), { avatar_png: null })));

export const settings = async (ctx: Ctx): Promise<Settings> =>
  (await accessUser(ctx, userId(ctx))).settings_json as Settings;

/** Merges one level deep: a key that is given replaces the value under it whole. */
export const mergeSettings = (ctx: Ctx, given: Settings): Promise<Settings> =>
  transact(ctx, async (ctx) => {
    const id = userId(ctx);
    // Two devices that save at once must not lose one another's keys.
    await ctx.kernel.database.dialect.lock(ctx.db, `settings:${id}`);
    const merged = { ...(await settings(ctx)), ...given };
    if (Object.keys(merged).length > SETTINGS_KEYS_MAX)
      throw badRequest(`settings may have ${SETTINGS_KEYS_MAX} keys at most`);
    if (Buffer.byteLength(JSON.stringify(merged)) > SETTINGS_BYTES_MAX)
      throw tooLarge('settings may have 64 KiB at most');
    if (depthOf(merged) > SETTINGS_DEPTH_MAX)
      throw badRequest(`settings may be nested ${SETTINGS_DEPTH_MAX} levels deep at most`);
    const { updated_at } = await changeUser(ctx, id, { settings_json: merged });
    emit(ctx, 'user.settings.updated', { updated_at }, { userIds: [id] });
    return merged;
  });

/** How many objects and lists lie inside one another; the parser of requests has bounded it already. */
const depthOf = (value: JsonValue): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

export const permissions = (ctx: Ctx, { limit, offset }: Page = ALL): Permission[] =>
  ([...userActor(ctx).permissions].sort() as Permission[]).slice(offset, offset + limit);

const ALL: Page = { limit: Number.POSITIVE_INFINITY, offset: 0 };

/** One call paints the first screen. */
export const bootstrap = async (ctx: Ctx): Promise<Bootstrap> => {
  const row = await accessUser(ctx, userId(ctx));
  const platform = await publicSettings(ctx);
  return {
    user: toUser(row),
    permissions: permissions(ctx),
    settings: row.settings_json as Settings,
    platform,
    teams: await listTeams(ctx),
    personal_workspace_id: await findPersonalWorkspaceId(ctx),
    folders: await listFolders(ctx),
    surfaces: await listSurfaces(ctx, {}),
    unread_notifications: await countUnreadNotifications(ctx),
    default_model: (await defaultModelName(ctx))?.model ?? null,
    version: ctx.kernel.version,
  };
};
