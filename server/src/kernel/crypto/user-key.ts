// The user encryption key (UEK): 32 random bytes per person that open the provider keys they brought (BYOK). It is kept
// only wrapped, and for a person with a password no wrap can be opened by what the server stores, SECRET_KEY included:
//
//   password ─argon2id─▶ kek ──────────▶ UEK ──▶ DEK (one per provider configuration) ──▶ the fields
//   access token ─▶ sk ─(SECRET_KEY)───▶ UEK      ╰─ dek_srv, job grant: opt-in, opened by SECRET_KEY alone
//   refresh token ─(SECRET_KEY)─▶ sk
//   recovery key ──────────────────────▶ UEK
//   SECRET_KEY ────────────────────────▶ UEK of people without a password (OIDC, mTLS)
//
// Everything here takes and gives values; the accounts store them. Whatever does not open throws `BoxClosed`.

import { randomBytes } from 'node:crypto';
import { fromBase32, inGroups, toBase32 } from './base32.ts';
import { hkdf, KEY_BYTES } from './hkdf.ts';
import type { Kek, StoredPassword } from './passwords.ts';
import { BoxClosed, open, place, seal } from './seal.ts';
import { Secret, zero } from './secret.ts';
import { openForServer, openWithEither, type ServerPlace, sealForServer } from './server-box.ts';
import type { ServerSecrets } from './server-secret.ts';

export type UserKey = Secret<Buffer>;
/** Base64url text: it lives in tokens, so bytes would only be a second copy. */
export type SessionKey = Secret;

const RECOVERY_KEY_BYTES = 16;
/** How long a person may still come back with the password they had before an administrator's reset. */
const OLD_WRAP_LIFETIME_MS = 30 * 24 * 3_600_000;

export const newUserKey = (): UserKey => new Secret(randomBytes(KEY_BYTES));

const asKey = (bytes: Buffer): Secret<Buffer> => {
  if (bytes.length !== KEY_BYTES) throw new BoxClosed();
  return new Secret(bytes);
};

// --- Password ---------------------------------------------------------------------------------------------------------

export const wrapForPassword = (userId: string, kek: Kek, uek: UserKey): Buffer =>
  seal(kek.reveal(), uek.reveal(), place('uek', 'password', userId));

/** Opens a `password` wrap, and a `password-old` one as well: an old wrap is the same box, only filed elsewhere. */
export const openWithPassword = (userId: string, kek: Kek, box: Uint8Array): UserKey =>
  asKey(open(kek.reveal(), box, place('uek', 'password', userId)));

/** Password change, and the silent renewal of outdated parameters at sign-in: the same UEK under a new kek. */
export const rewrapForPassword = (userId: string, from: Kek, to: Kek, box: Uint8Array): Buffer => {
  using uek = openWithPassword(userId, from, box);
  return wrapForPassword(userId, to, uek);
};

/** The `password-old` row: the old box and what it takes to check the old password against it. */
export interface OldPasswordWrap extends StoredPassword {
  readonly kind: 'password-old';
  readonly box: Uint8Array;
  readonly expiresAt: Date;
}

/**
 * An administrator sets a password for a person. They cannot open that person's UEK, so there is a new one; the old wrap
 * is kept for a while, and the old password (`openWithPassword` and `moveDataKeys`) brings the locked data keys back.
 */
export const resetByAdministrator = (input: {
  userId: string;
  newKek: Kek;
  old: StoredPassword & { readonly box: Uint8Array };
  now: Date;
}): { uek: UserKey; box: Buffer; old: OldPasswordWrap } => {
  const uek = newUserKey();
  const { params, verifier, box } = input.old;
  const expiresAt = new Date(input.now.getTime() + OLD_WRAP_LIFETIME_MS);
  return {
    uek,
    box: wrapForPassword(input.userId, input.newKek, uek),
    old: { kind: 'password-old', params, verifier, box, expiresAt },
  };
};

// --- Session: the bearer brings sk, the row and SECRET_KEY do the rest, on any instance --------------------------------

export const newSessionKey = (): SessionKey =>
  new Secret<string>(randomBytes(KEY_BYTES).toString('base64url'));

export const wrapForSession = (
  secrets: ServerSecrets,
  sessionId: string,
  sk: SessionKey,
  uek: UserKey,
): Buffer =>
  withBytes(sk, (bytes) => {
    const key = secrets.deriveFrom(bytes, 'uek-at');
    const box = seal(key, uek.reveal(), place('uek', 'at', sessionId));
    zero(key);
    return box;
  });

export const openWithSession = (
  secrets: ServerSecrets,
  sessionId: string,
  sk: SessionKey,
  box: Uint8Array,
): UserKey =>
  withBytes(sk, (bytes) =>
    asKey(
      openWithEither(secrets, (key) => key.deriveFrom(bytes, 'uek-at'), box, place('uek', 'at', sessionId)),
    ),
  );

/** After a rotation: the session's box under the current key. Throws `BoxClosed`. */
export const rewrapForSession = (
  secrets: ServerSecrets,
  sessionId: string,
  sk: SessionKey,
  box: Uint8Array,
): Buffer => {
  using uek = openWithSession(secrets, sessionId, sk, box);
  return wrapForSession(secrets, sessionId, sk, uek);
};

/** Lets a refresh token carry `sk` on to the next access token. The row is dropped when the token is used. */
export const wrapForRefresh = (
  secrets: ServerSecrets,
  sessionId: string,
  refreshToken: Secret,
  sk: SessionKey,
): Buffer =>
  withBytes(sk, (bytes) => {
    const key = secrets.deriveFrom(textBytes(refreshToken), 'sk-rt');
    const box = seal(key, bytes, place('sk', 'rt', sessionId));
    zero(key);
    return box;
  });

export const openWithRefresh = (
  secrets: ServerSecrets,
  sessionId: string,
  refreshToken: Secret,
  box: Uint8Array,
): SessionKey => {
  const material = textBytes(refreshToken);
  const bytes = openWithEither(
    secrets,
    (key) => key.deriveFrom(material, 'sk-rt'),
    box,
    place('sk', 'rt', sessionId),
  );
  const sk = new Secret<string>(bytes.toString('base64url'));
  zero(bytes);
  return sk;
};

/**
 * The pair that answered a refresh, for a client that lost the answer and asks again with the same Idempotency-Key: only
 * the old refresh token opens it, so the database never holds a token that works.
 */
export const sealRefreshAnswer = (
  secrets: ServerSecrets,
  sessionId: string,
  oldRefreshToken: Secret,
  answer: Secret,
): Buffer => {
  const key = secrets.deriveFrom(textBytes(oldRefreshToken), 'answer-rt');
  const box = seal(key, textBytes(answer), place('answer', 'rt', sessionId));
  zero(key);
  return box;
};

export const openRefreshAnswer = (
  secrets: ServerSecrets,
  sessionId: string,
  oldRefreshToken: Secret,
  box: Uint8Array,
): Secret => {
  const material = textBytes(oldRefreshToken);
  const bytes = openWithEither(
    secrets,
    (key) => key.deriveFrom(material, 'answer-rt'),
    box,
    place('answer', 'rt', sessionId),
  );
  return new Secret<string>(bytes.toString('utf8'));
};

// --- Recovery key: 128 bits on paper. It does not depend on SECRET_KEY, so a rotation cannot make the paper worthless ----

export const newRecoveryKey = (): Secret =>
  new Secret<string>(inGroups(toBase32(randomBytes(RECOVERY_KEY_BYTES)), 5));

export const wrapForRecovery = (userId: string, recoveryKey: Secret, uek: UserKey): Buffer =>
  seal(keyOfRecovery(userId, recoveryKey), uek.reveal(), place('uek', 'recovery', userId));

export const openWithRecovery = (userId: string, recoveryKey: Secret, box: Uint8Array): UserKey =>
  asKey(open(keyOfRecovery(userId, recoveryKey), box, place('uek', 'recovery', userId)));

const keyOfRecovery = (userId: string, recoveryKey: Secret): Buffer => {
  const bytes = fromBase32(recoveryKey.reveal());
  if (bytes?.length !== RECOVERY_KEY_BYTES) throw new BoxClosed();
  return hkdf(bytes, 'uek-recovery', userId);
};

// --- Server wrap: people without a password. A dump alone opens nothing, a dump with SECRET_KEY does --------------------

export const serverWrapPlace = (userId: string): ServerPlace => ({
  purpose: 'uek-server',
  salt: userId,
  aad: place('uek', 'server', userId),
});

export const wrapForServer = (secrets: ServerSecrets, userId: string, uek: UserKey): Buffer =>
  sealForServer(secrets, serverWrapPlace(userId), uek.reveal());

export const openWithServer = (secrets: ServerSecrets, userId: string, box: Uint8Array): UserKey =>
  asKey(openForServer(secrets, serverWrapPlace(userId), box));

const textBytes = (secret: Secret): Buffer => Buffer.from(secret.reveal(), 'utf8');

/** The bytes behind a session key, erased when the work is done. */
const withBytes = <T>(sk: SessionKey, work: (bytes: Buffer) => T): T => {
  const bytes = Buffer.from(sk.reveal(), 'base64url');
  // Anything else came from a token we did not make.
  if (bytes.length !== KEY_BYTES) throw new BoxClosed();
  try {
    return work(bytes);
  } finally {
    zero(bytes);
  }
};
