// The key and the headers of a configuration. Personal ones are sealed so that only a live session of the owner opens them; the
// platform's are sealed under the server's key (docs/keys.md).

import { Secret } from '../../kernel/crypto/secret.ts';
import {
  openForServer,
  orgKeyPlace,
  rewrapForServer,
  sealForServer,
} from '../../kernel/crypto/server-box.ts';
import type { UserKey } from '../../kernel/crypto/user-key.ts';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { badRequest, forbidden, invariant } from '../../kernel/errors.ts';
import { openPersonKey } from '../auth/index.ts';
import {
  putSealed,
  readGranted,
  readInBackground,
  readSealed,
  removeSealed,
  removeSealedField,
  setBackground,
} from '../credentials/index.ts';
import * as store from './store.ts';

export type SecretField = 'api_key' | 'headers';

const LOCKED =
  'this key was stored before an administrator reset your password: enter it again, or unlock it with your old password';
const CLOSED =
  'your provider keys open with your sign-in only: sign in, or switch on background use for this configuration';
const CLOSED_TO_OTHERS =
  "this answer needs a provider key that opens with its owner's sign-in only: the person who asked has to go on with it, or to switch on background use for the configuration";

const need = (uek: UserKey | null): UserKey => {
  if (uek === null) throw forbidden('sign in again to store a key: this session or API key cannot seal it');
  return uek;
};

const isOwn = ({ scope }: store.ConfigRow): boolean => scope === 'personal';

/** Seals or forgets fields inside the caller's transaction; a field that is left out stays as it is. */
export const writeSecrets = async (
  ctx: Ctx,
  config: store.ConfigRow,
  fields: Partial<Record<SecretField, string | null>>,
): Promise<void> => {
  invariant(ctx.tx, 'keys are sealed inside of transact');
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined) as Array<
    [SecretField, string | null]
  >;
  if (!isOwn(config)) {
    for (const [field, value] of entries) await writeForServer(ctx, config.id, field, value);
    return;
  }
  const seals = entries.some(([, value]) => value !== null);
  using uek = seals ? need(await openPersonKey(ctx)) : null;
  for (const [field, value] of entries) {
    if (value === null) await removeSealedField(ctx, config.id, field);
    else await putSealed(ctx, need(uek), config.id, field, new Secret<string>(value));
  }
};

const writeForServer = async (
  ctx: Ctx,
  config_id: string,
  field: SecretField,
  value: string | null,
): Promise<void> => {
  if (value === null) return store.removeSecret(ctx.db, config_id, field);
  const place = orgKeyPlace(config_id, field);
  const box = sealForServer(ctx.kernel.secrets, place, Buffer.from(value, 'utf8'));
  return store.putSecret(ctx.db, { config_id, field, box });
};

/** Sets background use of a personal configuration to what its row says. */
export const settleBackground = async (ctx: Ctx, config: store.ConfigRow): Promise<void> => {
  if (!isOwn(config)) return;
  using uek = await openPersonKey(ctx);
  if ((await setBackground(ctx, need(uek), config.id, config.allow_background)) === 'locked')
    throw badRequest(LOCKED);
};

export const forgetSecrets = (ctx: Ctx, config: store.ConfigRow): Promise<void> =>
  isOwn(config) ? removeSealed(ctx, config.id) : Promise.resolve();

/** The field as it was written, or null when it never was. Says in a sentence why it cannot be opened here. */
export const readSecret = async (
  ctx: Ctx,
  config: store.ConfigRow,
  field: SecretField,
): Promise<string | null> => {
  if (!isOwn(config)) {
    const box = await store.findSecret(ctx.db, config.id, field);
    if (box === null) return null;
    using bytes = new Secret(openForServer(ctx.kernel.secrets, orgKeyPlace(config.id, field), box));
    return bytes.reveal().toString('utf8');
  }
  using bytes = await openOwn(ctx, config, field);
  return bytes === null ? null : bytes.reveal().toString('utf8');
};

/** Whether the owner asks in person; otherwise another member or a job acts in their name. */
const isOwnRequest = ({ actor }: Ctx, { owner_id }: store.ConfigRow): boolean =>
  actor.kind === 'user' &&
  actor.userId === owner_id &&
  !actor.isAbsent &&
  (actor.sessionId !== null || actor.apiKey !== null);

const openOwn = async (
  ctx: Ctx,
  config: store.ConfigRow,
  field: SecretField,
): Promise<Secret<Buffer> | null> => {
  invariant(config.owner_id !== null, 'a personal configuration has an owner');
  if (ctx.actor.kind === 'user' && ctx.actor.userId === config.owner_id) {
    using uek = await openPersonKey(ctx);
    if (uek !== null) {
      const opened = await readSealed(ctx, uek, config.id, field);
      if (opened === 'locked') throw forbidden(LOCKED);
      return opened;
    }
  }
  const owner = { userId: config.owner_id, configId: config.id };
  if (config.allow_background) return readInBackground(ctx, owner, field);
  const granted = await readGranted(ctx, owner, field);
  if (granted === null) throw forbidden(isOwnRequest(ctx, config) ? CLOSED : CLOSED_TO_OTHERS);
  return granted;
};

/** After SECRET_KEY was rotated: the platform's keys move under the new one. */
export const rewrapSecrets = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (ctx) => {
    for (const row of await store.listSecrets(ctx.db)) {
      const place = orgKeyPlace(row.config_id, row.field);
      const renewed = rewrapForServer(ctx.kernel.secrets, place, row.box);
      if (renewed !== null) await store.swapSecret(ctx.db, row, renewed);
    }
  });
