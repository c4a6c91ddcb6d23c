// The provider keys that a person brought, sealed so that only a live session of theirs opens them.

import {
  type ConfigOwner,
  type DataKey,
  newDataKey,
  openDataKey,
  openDataKeyForBackground,
  openField,
  sealField,
  wrapDataKey,
  wrapDataKeyForBackground,
} from '../../kernel/crypto/provider-key.ts';
import { unlessClosed } from '../../kernel/crypto/seal.ts';
import type { Secret } from '../../kernel/crypto/secret.ts';
import type { UserKey } from '../../kernel/crypto/user-key.ts';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { grantedHere } from './grants.ts';
import * as store from './store.ts';

/**
 * Seals one field of a configuration, inside the caller's transaction. What was sealed before an administrator's reset and is
 * entered anew starts over: the locked fields of that configuration go.
 */
export const putSealed = async (
  ctx: Ctx,
  uek: UserKey,
  configId: string,
  field: string,
  value: Secret,
): Promise<void> => {
  const owner = { userId: userId(ctx), configId };
  const row = await store.findDataKey(ctx.db, owner.userId, configId);
  using known = row ? openOrNull(uek, owner, row.box) : null;
  if (row && known === null) await store.removeDataKey(ctx.db, owner.userId, configId);
  using dek = known ?? newDataKey();
  if (known === null)
    await store.putDataKey(ctx.db, {
      user_id: owner.userId,
      config_id: configId,
      box: wrapDataKey(uek, owner, dek),
      background_box: null,
    });
  await store.putField(ctx.db, {
    user_id: owner.userId,
    config_id: configId,
    field,
    box: sealField(dek, owner, field, value),
  });
};

const openOrNull = (uek: UserKey, owner: ConfigOwner, box: Uint8Array): DataKey | null =>
  unlessClosed(() => openDataKey(uek, owner, box));

/** The field as it was sealed; `locked` while it hangs on a key from before an administrator's reset; null when never set. */
export const readSealed = async (
  ctx: Ctx,
  uek: UserKey,
  configId: string,
  field: string,
): Promise<Secret<Buffer> | 'locked' | null> => {
  const owner = { userId: userId(ctx), configId };
  const [row, sealed] = [
    await store.findDataKey(ctx.db, owner.userId, configId),
    await store.findField(ctx.db, owner.userId, configId, field),
  ];
  if (!row || !sealed) return null;
  using dek = openOrNull(uek, owner, row.box);
  return dek === null ? 'locked' : openField(dek, owner, field, sealed.box);
};

/** One field of several things that the person sealed; those that are not there are left out. */
export const readAllSealed = async (
  ctx: Ctx,
  uek: UserKey,
  configIds: readonly string[],
  field: string,
): Promise<Map<string, Secret<Buffer> | 'locked'>> => {
  const rows = await store.listFields(ctx.db, userId(ctx), configIds, field);
  return new Map(
    rows.map(({ user_id, config_id, dek_box, box }) => {
      const owner = { userId: user_id, configId: config_id };
      using dek = openOrNull(uek, owner, dek_box);
      return [config_id, dek === null ? 'locked' : openField(dek, owner, field, box)];
    }),
  );
};

/** Forgets what the person sealed for several things, inside the caller's transaction. */
export const removeAllSealed = (ctx: Ctx, configIds: readonly string[]): Promise<void> =>
  store.removeDataKeys(ctx.db, userId(ctx), configIds);

/** Forgets a configuration's keys, inside the caller's transaction; secure_delete overwrites them on SQLite. */
export const removeSealed = (ctx: Ctx, configId: string): Promise<void> =>
  store.removeDataKey(ctx.db, userId(ctx), configId);

/** Forgets what one person sealed for a thing that they lose, inside the caller's transaction. */
export const removeSealedFor = (ctx: Ctx, ownerId: string, configId: string): Promise<void> =>
  store.removeDataKey(ctx.db, ownerId, configId);

/** Forgets what every person sealed for one thing that is going, inside the caller's transaction. */
export const removeSealedOfAll = (ctx: Ctx, configId: string): Promise<void> =>
  store.removeDataKeysOf(ctx.db, configId);

/** How the person's configurations stand: openable now, locked since a reset, or closed because nothing here opens them. */
export const keyStates = async (
  ctx: Ctx,
  uek: UserKey | null,
): Promise<Map<string, 'ready' | 'locked' | 'closed'>> => {
  const owner = userId(ctx);
  const granted = uek === null ? await grantedHere(ctx) : new Set();
  const stateOf = (row: Awaited<ReturnType<typeof store.listDataKeys>>[number]) => {
    if (uek === null) return row.background_box === null && !granted.has(row.config_id) ? 'closed' : 'ready';
    using dek = openOrNull(uek, { userId: owner, configId: row.config_id }, row.box);
    return dek === null ? 'locked' : 'ready';
  };
  const rows = await store.listDataKeys(ctx.db, owner);
  return new Map(rows.map((row) => [row.config_id, stateOf(row)]));
};

/**
 * Switches background use of one configuration on or off, inside the caller's transaction. On: the server can open this one key
 * from now on (docs/keys.md). `locked` when the key hangs on a password from before a reset.
 */
export const setBackground = async (
  ctx: Ctx,
  uek: UserKey,
  configId: string,
  isOn: boolean,
): Promise<'done' | 'locked'> => {
  const owner = { userId: userId(ctx), configId };
  const row = await store.findDataKey(ctx.db, owner.userId, configId);
  if (!row) return 'done';
  using dek = openOrNull(uek, owner, row.box);
  if (isOn && dek === null) return 'locked';
  const background_box =
    isOn && dek !== null ? wrapDataKeyForBackground(ctx.kernel.secrets, owner, dek) : null;
  await store.putDataKey(ctx.db, { ...row, background_box });
  return 'done';
};

/** The field of a configuration whose owner switched on background use; null when they did not, or it was never set. */
export const readInBackground = async (
  ctx: Ctx,
  owner: ConfigOwner,
  field: string,
): Promise<Secret<Buffer> | null> => {
  const row = await store.findDataKey(ctx.db, owner.userId, owner.configId);
  const sealed = await store.findField(ctx.db, owner.userId, owner.configId, field);
  if (!row?.background_box || !sealed) return null;
  using dek = openDataKeyForBackground(ctx.kernel.secrets, owner, row.background_box);
  return openField(dek, owner, field, sealed.box);
};

/** What memories are sealed as. */
export const MEMORY_FIELD = 'memory';

/** The same for everything that the person sealed under this name; what is locked since a reset is left out. */
export const startBackgroundOf = async (ctx: Ctx, uek: UserKey, field: string): Promise<void> => {
  for (const config_id of await store.listSealedIds(ctx.db, userId(ctx), field))
    await setBackground(ctx, uek, config_id, true);
};

/** The server can open nothing any more that the person sealed under this name, inside the caller's transaction. */
export const endBackgroundOf = (ctx: Ctx, ownerId: string, field: string): Promise<void> =>
  store.endBackgroundOf(ctx.db, ownerId, field);

/** What the person let the server open; the rest is left out. */
export const readAllInBackground = async (
  ctx: Ctx,
  configIds: readonly string[],
  field: string,
): Promise<Map<string, Secret<Buffer>>> => {
  const opened = new Map<string, Secret<Buffer>>();
  for (const configId of configIds) {
    const found = await readInBackground(ctx, { userId: userId(ctx), configId }, field);
    if (found) opened.set(configId, found);
  }
  return opened;
};

/** The server can open this configuration's keys no longer, inside the caller's transaction; the person still can. */
export const endBackground = async (ctx: Ctx, { userId, configId }: ConfigOwner): Promise<void> => {
  const row = await store.findDataKey(ctx.db, userId, configId);
  if (row) await store.putDataKey(ctx.db, { ...row, background_box: null });
};

/** Forgets one field, inside the caller's transaction. */
export const removeSealedField = (ctx: Ctx, configId: string, field: string): Promise<void> =>
  store.removeField(ctx.db, userId(ctx), configId, field);
