// The key of an archive: from a passphrase, or from the server's secret.

import { randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { hkdf } from '../../../kernel/crypto/hkdf.ts';
import { KDF_COSTS, type KdfCost } from '../../../kernel/crypto/passwords.ts';
import { keysOf, type SecretKey, type ServerSecrets } from '../../../kernel/crypto/server-secret.ts';
import { type ArchiveHeader, BrokenArchive, isKey, keyCheck } from './format.ts';

const ARGON2ID = 2;
const ROOT_BYTES = 32;
const SALT_BYTES = 16;
const LABEL = 'backup';

type KeyFacts = Pick<ArchiveHeader, 'kdf' | 'salt' | 'secret_id' | 'key_check'>;

export interface ArchiveKey {
  readonly key: Buffer;
  readonly facts: KeyFacts;
}

const fromPassphrase = async (passphrase: string, salt: Buffer, cost: KdfCost): Promise<Buffer> => {
  const root = await hashRaw(Buffer.from(passphrase.normalize('NFKC'), 'utf8'), {
    algorithm: ARGON2ID,
    memoryCost: cost.memoryKib,
    timeCost: cost.passes,
    parallelism: 1,
    outputLen: ROOT_BYTES,
    salt,
  });
  return hkdf(root, LABEL, salt);
};

const fromSecret = (secret: SecretKey, salt: Buffer): Buffer => secret.derive(LABEL, salt);

/** A new key for a new archive. What a passphrase costs is what it costs to guess one: an archive lies about for years. */
export const newArchiveKey = async (
  secrets: ServerSecrets,
  passphrase: string | null,
  cost: KdfCost = KDF_COSTS.strong,
): Promise<ArchiveKey> => {
  const salt = randomBytes(SALT_BYTES);
  const key = passphrase === null ? fromSecret(secrets, salt) : await fromPassphrase(passphrase, salt, cost);
  const kdf =
    passphrase === null
      ? null
      : ({ name: 'argon2id', memory_kib: cost.memoryKib, passes: cost.passes } as const);
  return {
    key,
    facts: { kdf, salt: salt.toString('hex'), secret_id: secrets.id, key_check: keyCheck(key) },
  };
};

/** The key that opens an archive, or a sentence that says what is missing. */
export const openArchiveKey = async (
  secrets: ServerSecrets,
  passphrase: string | null,
  header: ArchiveHeader,
): Promise<Buffer> => {
  const salt = Buffer.from(header.salt, 'hex');
  if (header.kdf === null) {
    const key = keysOf(secrets)
      .map((secret) => fromSecret(secret, salt))
      .find((candidate) => isKey(candidate, header));
    if (key) return key;
    throw new BrokenArchive(
      'this backup was made without a passphrase and needs the SECRET_KEY that it was made with; this server has another one',
    );
  }
  if (passphrase === null) throw new BrokenArchive('this backup is sealed with a passphrase: send it along');
  const { memory_kib: memoryKib, passes } = header.kdf;
  const key = await fromPassphrase(passphrase, salt, { memoryKib, passes });
  if (!isKey(key, header))
    throw new BrokenArchive('this is not the passphrase that the backup was sealed with');
  return key;
};
