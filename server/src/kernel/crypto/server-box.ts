// What the server must be able to open by itself: sealed under keys that come from SECRET_KEY alone.
// A database dump without the secret opens none of these; a dump with it opens all of them (docs/keys.md).

import { BoxClosed, open, place, seal, unlessClosed } from './seal.ts';
import { keysOf, type SecretKey, type ServerSecrets } from './server-secret.ts';

/** Which server key seals a thing, and where the thing belongs. */
export interface ServerPlace {
  readonly purpose: string;
  readonly salt?: string;
  readonly aad: string;
}

export const sealForServer = (secrets: ServerSecrets, where: ServerPlace, plaintext: Uint8Array): Buffer =>
  seal(secrets.derive(where.purpose, where.salt), plaintext, where.aad);

/** Opens with the current key or the one before; throws `BoxClosed`. */
export const openForServer = (secrets: ServerSecrets, where: ServerPlace, box: Uint8Array): Buffer =>
  openWithEither(secrets, (key) => key.derive(where.purpose, where.salt), box, where.aad);

/** After a rotation: the box under the current key, or null when it already is. Throws `BoxClosed`. */
export const rewrapForServer = (
  secrets: ServerSecrets,
  where: ServerPlace,
  box: Uint8Array,
): Buffer | null => {
  if (opens(secrets.derive(where.purpose, where.salt), box, where.aad)) return null;
  const plaintext = openForServer(secrets, where, box);
  const renewed = sealForServer(secrets, where, plaintext);
  plaintext.fill(0);
  return renewed;
};

/** Tries the key of each server secret in turn, the current one first. */
export const openWithEither = (
  secrets: ServerSecrets,
  keyFrom: (key: SecretKey) => Buffer,
  box: Uint8Array,
  aad: string,
): Buffer => {
  for (const secret of keysOf(secrets)) {
    const key = keyFrom(secret);
    try {
      return open(key, box, aad);
    } catch (error) {
      if (!(error instanceof BoxClosed)) throw error;
    } finally {
      key.fill(0);
    }
  }
  throw new BoxClosed();
};

const opens = (key: Buffer, box: Uint8Array, aad: string): boolean =>
  unlessClosed(() => open(key, box, aad))?.fill(0) !== undefined;

/** The provider key of a team or of the whole platform: an administrator entered it for the server to use. */
export const orgKeyPlace = (configId: string, field: string): ServerPlace => ({
  purpose: 'org-key',
  salt: configId,
  aad: place('org', configId, field),
});

/** The shared secret of a person's authenticator app. */
export const totpPlace = (userId: string): ServerPlace => ({
  purpose: 'totp',
  salt: userId,
  aad: place('totp', userId),
});

const SENTINEL: ServerPlace = { purpose: 'sentinel', aad: 'sentinel' };
const SENTINEL_TEXT = 'this database belongs to this secret key';

/** One row that the first start stores, so that a later start with another SECRET_KEY is refused and not half working. */
export const sealSentinel = (secrets: ServerSecrets): Buffer =>
  sealForServer(secrets, SENTINEL, Buffer.from(SENTINEL_TEXT, 'utf8'));

/** `previous`: the key was rotated, seal the sentinel anew and re-wrap. `wrong`: stop the start. */
export const checkSentinel = (secrets: ServerSecrets, box: Uint8Array): 'current' | 'previous' | 'wrong' => {
  const opener = keysOf(secrets).find((key) => opens(key.derive(SENTINEL.purpose), box, SENTINEL.aad));
  if (opener === undefined) return 'wrong';
  return opener === secrets ? 'current' : 'previous';
};
