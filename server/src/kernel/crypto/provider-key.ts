// The provider keys that people bring (BYOK): every configuration has a data key (DEK), every field is a box under it.
// Field and configuration are bound into the boxes, so none can be moved to where another one belongs.

import { randomBytes } from 'node:crypto';
import { KEY_BYTES } from './hkdf.ts';
import { BoxClosed, open, place, seal, unlessClosed } from './seal.ts';
import { Secret } from './secret.ts';
import { openForServer, type ServerPlace, sealForServer } from './server-box.ts';
import type { ServerSecrets } from './server-secret.ts';
import type { UserKey } from './user-key.ts';

export type DataKey = Secret<Buffer>;

/** Whose configuration it is. */
export interface ConfigOwner {
  readonly userId: string;
  readonly configId: string;
}

export const JOB_GRANT_DAYS_MAX = 90;
const JOB_GRANT_MS_MAX = JOB_GRANT_DAYS_MAX * 86_400_000;

export const newDataKey = (): DataKey => new Secret(randomBytes(KEY_BYTES));

const asKey = (bytes: Buffer): DataKey => {
  if (bytes.length !== KEY_BYTES) throw new BoxClosed();
  return new Secret(bytes);
};

const dekAad = (owner: ConfigOwner): string => place('dek', owner.userId, owner.configId);

/** `byok.dek`. */
export const wrapDataKey = (uek: UserKey, owner: ConfigOwner, dek: DataKey): Buffer =>
  seal(uek.reveal(), dek.reveal(), dekAad(owner));

export const openDataKey = (uek: UserKey, owner: ConfigOwner, box: Uint8Array): DataKey =>
  asKey(open(uek.reveal(), box, dekAad(owner)));

/** `byok.ct`: one box per field. */
export const sealField = (dek: DataKey, owner: ConfigOwner, field: string, value: Secret): Buffer =>
  seal(dek.reveal(), Buffer.from(value.reveal(), 'utf8'), place('byok', owner.userId, owner.configId, field));

/** Bytes, so that they can be erased after the request; they become text only in the outgoing header. */
export const openField = (dek: DataKey, owner: ConfigOwner, field: string, box: Uint8Array): Secret<Buffer> =>
  new Secret(open(dek.reveal(), box, place('byok', owner.userId, owner.configId, field)));

/**
 * After an administrator's reset the person has a new UEK, and their data keys are locked under the old one. Once the
 * old one is open again (old password or recovery key) each data key moves over; one that is under neither stays locked.
 */
export const moveDataKeys = (
  userId: string,
  from: UserKey,
  to: UserKey,
  rows: ReadonlyArray<{ readonly configId: string; readonly dek: Uint8Array }>,
): Array<{ configId: string; dek: Buffer | null }> =>
  rows.map(({ configId, dek }) => ({ configId, dek: moveDataKey({ userId, configId }, from, to, dek) }));

const moveDataKey = (owner: ConfigOwner, from: UserKey, to: UserKey, box: Uint8Array): Buffer | null => {
  using dek = unlessClosed(() => openDataKey(from, owner, box));
  return dek && wrapDataKey(to, owner, dek);
};

/** `byok.dek_srv`, only where the owner switched on background use: from then on SECRET_KEY opens this one key. */
export const backgroundPlace = (owner: ConfigOwner): ServerPlace => ({
  purpose: 'uek-server',
  salt: owner.userId,
  aad: place('dek-srv', owner.userId, owner.configId),
});

export const wrapDataKeyForBackground = (secrets: ServerSecrets, owner: ConfigOwner, dek: DataKey): Buffer =>
  sealForServer(secrets, backgroundPlace(owner), dek.reveal());

export const openDataKeyForBackground = (
  secrets: ServerSecrets,
  owner: ConfigOwner,
  box: Uint8Array,
): DataKey => asKey(openForServer(secrets, backgroundPlace(owner), box));

/** Work that goes on while its person is away: they grant it one key, in a live session, until a moment that they choose. */
export interface JobGrant {
  readonly jobId: string;
  /** Bound into the box, so a later date in the row does not lengthen it. */
  readonly expiresAt: Date;
}

export const jobGrantPlace = (owner: ConfigOwner, grant: JobGrant): ServerPlace => ({
  purpose: 'uek-job',
  salt: grant.jobId,
  aad: place('dek-job', owner.userId, owner.configId, grant.jobId, grant.expiresAt.toISOString()),
});

export const grantDataKeyToJob = (
  secrets: ServerSecrets,
  owner: ConfigOwner,
  grant: JobGrant & { now: Date },
  dek: DataKey,
): Buffer => {
  const lifetimeMs = grant.expiresAt.getTime() - grant.now.getTime();
  if (!(lifetimeMs > 0 && lifetimeMs <= JOB_GRANT_MS_MAX))
    throw new RangeError(`a job grant lasts ${JOB_GRANT_DAYS_MAX} days at most`);
  return sealForServer(secrets, jobGrantPlace(owner, grant), dek.reveal());
};

/** Throws `BoxClosed` from the moment it expires. */
export const openJobGrant = (
  secrets: ServerSecrets,
  owner: ConfigOwner,
  grant: JobGrant & { now: Date },
  box: Uint8Array,
): DataKey => {
  if (grant.now.getTime() >= grant.expiresAt.getTime()) throw new BoxClosed();
  return asKey(openForServer(secrets, jobGrantPlace(owner, grant), box));
};
