// The one secret of an installation. Every key that the server holds by itself is derived from it; nothing derived is
// stored, and the secret itself is in no backup but one that is sealed with a passphrase. docs/keys.md draws the whole tree.

import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigProblem } from '../../config.ts';
import { hkdf, KEY_BYTES } from './hkdf.ts';
import { decodeKey, weaknessOf } from './key-text.ts';
import { Secret } from './secret.ts';

/** One server key in use. The bytes stay inside: what leaves is derived for a named purpose. */
export interface SecretKey {
  /** Tells keys apart in stored rows (which pepper was this?) without saying anything about them. */
  readonly id: string;
  /** HKDF-SHA-256(secret, salt, info = label). */
  derive(label: string, salt?: string | Uint8Array, length?: number): Buffer;
  /** HKDF-SHA-256(material, salt = secret, info = label): needs the secret and something that only a caller brings. */
  deriveFrom(material: Uint8Array, label: string): Buffer;
}

export interface ServerSecrets extends SecretKey {
  /** The key before a rotation, or of a restored archive. It opens what it sealed; nothing new is sealed, signed or accepted with it. */
  readonly previous: SecretKey | null;
  /** All such keys. */
  older(): readonly SecretKey[];
  /** Takes in a key that came with an archive, as one more of the older ones. Gives what tells it apart. */
  adopt(bytes: Buffer): string;
  /** Where the key came from, for the line that the start prints. */
  readonly origin: 'configured' | 'kept' | 'made';
  /** The keys themselves, the current one first: only for an archive that is sealed with a passphrase. */
  carried(): ReadonlyArray<{ readonly id: string; readonly bytes: Secret<Buffer> }>;
}

export interface ServerSecretOptions {
  readonly secretKey: string | null;
  readonly secretKeyPrevious: string | null;
  readonly dataDir: string;
  readonly isCluster: boolean;
  /** There is a database in the folder already, which belongs to a key. */
  readonly hasDatabase?: boolean;
}

const KEY_FILE = 'secret.key';
const ADVICE = 'give it 32 random bytes, for example the output of "openssl rand -base64 32"';

/** The current key first: the order in which something sealed is tried. */
export const keysOf = (secrets: ServerSecrets): SecretKey[] => [secrets, ...secrets.older()];

export const openServerSecrets = (options: ServerSecretOptions): ServerSecrets => {
  const current = readCurrent(options);
  const previousBytes =
    options.secretKeyPrevious === null
      ? null
      : readConfigured('SECRET_KEY_PREVIOUS', options.secretKeyPrevious);
  const key = secretKey(current.bytes);
  const older = new Map<string, { key: SecretKey; bytes: Buffer }>();
  const adopt = (bytes: Buffer): string => {
    const found = secretKey(bytes);
    if (found.id !== key.id) older.set(found.id, { key: found, bytes });
    return found.id;
  };
  if (previousBytes !== null) adopt(previousBytes);
  const olderKeys = (): SecretKey[] => [...older.values()].map((each) => each.key);
  return {
    ...key,
    origin: current.origin,
    get previous() {
      return olderKeys()[0] ?? null;
    },
    older: olderKeys,
    adopt,
    carried: () =>
      [{ key, bytes: current.bytes }, ...older.values()].map((each) => ({
        id: each.key.id,
        bytes: new Secret(Buffer.from(each.bytes)),
      })),
  };
};

const secretKey = (bytes: Buffer): SecretKey => ({
  id: hkdf(bytes, 'key-id', '', 4).toString('hex'),
  derive: (label, salt, length) => hkdf(bytes, label, salt, length),
  deriveFrom: (material, label) => hkdf(material, label, bytes),
});

const readCurrent = (options: ServerSecretOptions): { bytes: Buffer; origin: ServerSecrets['origin'] } => {
  if (options.secretKey !== null) {
    return { bytes: readConfigured('SECRET_KEY', options.secretKey), origin: 'configured' };
  }
  // Instances that each made a key of their own could not read one another's rows.
  if (options.isCluster) {
    throw new ConfigProblem(
      `SECRET_KEY is required with Postgres and the same on every instance: ${ADVICE}.`,
    );
  }
  const path = join(options.dataDir, KEY_FILE);
  const kept = readKept(path);
  if (kept !== null) return { bytes: kept, origin: 'kept' };
  // A new key would open nothing of what is there, and could be taken for the right one later.
  if (options.hasDatabase)
    throw new ConfigProblem(
      `${path} is missing, and there is a database that belongs to it: put the file back from its copy, or set SECRET_KEY.`,
    );
  makeKeyFile(options.dataDir, path);
  const made = readKept(path);
  if (made === null) throw new ConfigProblem(`${path} vanished while the server started: start it again.`);
  return { bytes: made, origin: 'made' };
};

const readConfigured = (name: string, value: string): Buffer => {
  if (!value.startsWith('file:')) return checked(name, name, Buffer.from(value, 'utf8'));
  const path = pathOf(name, value);
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch (error) {
    throw new ConfigProblem(`${name} names the file ${path}, which cannot be read (${codeOf(error)}).`);
  }
  return checked(name, `the file ${path} named by ${name}`, content);
};

const pathOf = (name: string, value: string): string => {
  const url = value.startsWith('file:/') ? URL.parse(value) : null;
  if (url === null || url.host !== '') {
    throw new ConfigProblem(`${name} must name its file by a full path, such as file:/run/secrets/parley.`);
  }
  return fileURLToPath(url);
};

const checked = (name: string, place: string, content: Buffer): Buffer => {
  const key = decodeKey(content);
  const weakness = weaknessOf(content, key);
  if (weakness !== null) throw new ConfigProblem(`${name} is refused, ${place} ${weakness}: ${ADVICE}.`);
  return key;
};

const readKept = (path: string): Buffer | null => {
  let content: Buffer;
  try {
    content = readFileSync(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new ConfigProblem(
      `${path} cannot be read (${codeOf(error)}): correct its owner, or set SECRET_KEY.`,
    );
  }
  keepPrivate(path);
  const key = decodeKey(content);
  const weakness = weaknessOf(content, key);
  if (weakness === null) return key;
  throw new ConfigProblem(`${path} ${weakness}: put the right file back from its copy, or set SECRET_KEY.`);
};

/** A copy that came back from an archive may have become readable for others. */
const keepPrivate = (path: string): void => {
  if (process.platform === 'win32' || (statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, 0o600);
  } catch (error) {
    throw new ConfigProblem(
      `${path} is readable for others (${codeOf(error)}): run chmod 600 on it, or set SECRET_KEY.`,
    );
  }
};

/**
 * Written whole and synced under another name, then linked: the key file exists complete or not at all, also after a
 * crash, and of two processes that start at once the second reads what the first made.
 */
const makeKeyFile = (dataDir: string, path: string): void => {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeSynced(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`);
    try {
      linkSync(draft, path);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      unlinkSync(draft);
    }
    syncFolder(dataDir);
  } catch (error) {
    throw new ConfigProblem(
      `${path} cannot be made (${codeOf(error)}): make DATA_DIR writable, or set SECRET_KEY.`,
    );
  }
};

const writeSynced = (path: string, text: string): void => {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

const syncFolder = (path: string): void => {
  // Windows cannot open a folder as a file; it orders its metadata by itself.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error';
