// Keys that a person grants to one piece of work that goes on while they are away. Each grant is given in a live session, names one
// configuration and one piece of work, has an end, and is taken back at any time.

import {
  type ConfigOwner,
  type DataKey,
  grantDataKeyToJob,
  jobGrantPlace,
  openDataKey,
  openField,
  openJobGrant,
} from '../../kernel/crypto/provider-key.ts';
import { unlessClosed } from '../../kernel/crypto/seal.ts';
import type { Secret } from '../../kernel/crypto/secret.ts';
import { rewrapForServer } from '../../kernel/crypto/server-box.ts';
import type { UserKey } from '../../kernel/crypto/user-key.ts';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import * as store from './store.ts';

export interface KeyGrant {
  readonly configId: string;
  readonly expiresAt: string;
  readonly createdAt: string;
}

const toGrant = ({ config_id, expires_at, created_at }: store.GrantRow): KeyGrant => ({
  configId: config_id,
  expiresAt: expires_at,
  createdAt: created_at,
});

interface Granting {
  readonly configId: string;
  readonly jobId: string;
  readonly expiresAt: Date;
}

/** Inside the caller's transaction. `none`: nothing is sealed there; `locked`: it hangs on a password from before a reset. */
export const grantKey = async (
  ctx: Ctx,
  uek: UserKey,
  { configId, jobId, expiresAt }: Granting,
): Promise<KeyGrant | 'locked' | 'none'> => {
  const owner = { userId: userId(ctx), configId };
  const row = await store.findDataKey(ctx.db, owner.userId, configId);
  if (!row) return 'none';
  using dek = unlessClosed(() => openDataKey(uek, owner, row.box));
  if (dek === null) return 'locked';
  const now = ctx.now();
  const granted: store.GrantRow = {
    ...{ user_id: owner.userId, config_id: configId, job_id: jobId },
    box: grantDataKeyToJob(ctx.kernel.secrets, owner, { jobId, expiresAt, now }, dek),
    ...{ expires_at: expiresAt.toISOString(), created_at: now.toISOString() },
  };
  await store.putGrant(ctx.db, granted);
  return toGrant(granted);
};

/** What the caller granted to this work, as far as it lasts. */
export const listKeyGrants = async (ctx: Ctx, jobId: string): Promise<KeyGrant[]> =>
  (await store.listGrants(ctx.db, userId(ctx), jobId, ctx.now().toISOString())).map(toGrant);

/** Inside the caller's transaction. False: there was none. */
export const endKeyGrant = (ctx: Ctx, configId: string, jobId: string): Promise<boolean> =>
  store.removeGrant(ctx.db, { user_id: userId(ctx), config_id: configId, job_id: jobId });

/** To the work in whose name this happens. */
const grantsHere = async (ctx: Ctx): Promise<store.GrantRow[]> => {
  const { actor } = ctx;
  if (actor.kind !== 'user' || actor.jobId === undefined) return [];
  return store.listGrants(ctx.db, actor.userId, actor.jobId, ctx.now().toISOString());
};

/** The configurations whose keys the person granted to the work in whose name this happens. */
export const grantedHere = async (ctx: Ctx): Promise<ReadonlySet<string>> =>
  new Set((await grantsHere(ctx)).map(({ config_id }) => config_id));

const openGranted = (ctx: Ctx, owner: ConfigOwner, row: store.GrantRow): DataKey | null =>
  unlessClosed(() =>
    openJobGrant(
      ctx.kernel.secrets,
      owner,
      { jobId: row.job_id, expiresAt: new Date(row.expires_at), now: ctx.now() },
      row.box,
    ),
  );

/** The field of a configuration whose owner granted it to the work in whose name this happens; null when they did not. */
export const readGranted = async (
  ctx: Ctx,
  owner: ConfigOwner,
  field: string,
): Promise<Secret<Buffer> | null> => {
  if (ctx.actor.kind !== 'user' || ctx.actor.userId !== owner.userId) return null;
  const row = (await grantsHere(ctx)).find(({ config_id }) => config_id === owner.configId);
  const sealed = row && (await store.findField(ctx.db, owner.userId, owner.configId, field));
  if (!row || !sealed) return null;
  using dek = openGranted(ctx, owner, row);
  // A key that was entered anew under another data key is not the one that was granted.
  return dek === null ? null : unlessClosed(() => openField(dek, owner, field, sealed.box));
};

export const purgeExpiredGrants = (ctx: Ctx): Promise<void> =>
  transact(ctx, (ctx) => store.removeExpiredGrants(ctx.db, ctx.now().toISOString()));

/** After SECRET_KEY was rotated: the grants move under the new one. */
export const rewrapKeyGrants = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (ctx) => {
    for (const row of await store.listAllGrants(ctx.db)) {
      const owner = { userId: row.user_id, configId: row.config_id };
      const grant = { jobId: row.job_id, expiresAt: new Date(row.expires_at) };
      const box = rewrapForServer(ctx.kernel.secrets, jobGrantPlace(owner, grant), row.box);
      if (box !== null) await store.swapGrantBox(ctx.db, row, box);
    }
  });
