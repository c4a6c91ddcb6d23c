// A person with keys, and the secrets of a server, for tests of how keys are wrapped.

import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { createPasswords } from '../src/kernel/crypto/passwords.ts';
import {
  newDataKey,
  openDataKey,
  openField,
  sealField,
  wrapDataKey,
} from '../src/kernel/crypto/provider-key.ts';
import { BoxClosed } from '../src/kernel/crypto/seal.ts';
import { Secret } from '../src/kernel/crypto/secret.ts';
import { openServerSecrets } from '../src/kernel/crypto/server-secret.ts';
import { newUserKey } from '../src/kernel/crypto/user-key.ts';

export const A = randomBytes(32);
export const B = randomBytes(32);
export const secretsOf = (current: Buffer, previous: Buffer | null = null) =>
  openServerSecrets({
    secretKey: current.toString('hex'),
    secretKeyPrevious: previous?.toString('hex') ?? null,
    dataDir: '/nowhere',
    isCluster: true,
  });
export const secrets = secretsOf(A);
export const passwords = createPasswords({ secrets, level: 'default' });

export const closed = (work: () => unknown): void => {
  assert.throws(work, BoxClosed);
};
export const kek = () => new Secret(randomBytes(32));
export const same = (a: Secret<Buffer>, b: Secret<Buffer>): void => assert.deepEqual(a.reveal(), b.reveal());
export const NOW = new Date('2026-03-10T12:00:00Z');
export const later = (ms: number): Date => new Date(NOW.getTime() + ms);

/** A person with one provider key, as after sign-up and the first configuration. */
export const person = () => {
  const userId = randomUUID();
  const owner = { userId, configId: randomUUID() };
  const uek = newUserKey();
  const dek = newDataKey();
  const apiKey = `sk-${randomBytes(12).toString('hex')}`;
  return {
    userId,
    owner,
    uek,
    dek,
    apiKey,
    dekBox: wrapDataKey(uek, owner, dek),
    field: sealField(dek, owner, 'api_key', new Secret<string>(apiKey)),
  };
};
type Person = ReturnType<typeof person>;
/** What a completion does: key, data key, field. */
export const readApiKey = (uek: Secret<Buffer>, who: Person, dekBox: Uint8Array = who.dekBox): string =>
  openField(openDataKey(uek, who.owner, dekBox), who.owner, 'api_key', who.field)
    .reveal()
    .toString();
