// Who vouches for a package: a signature over the hash of each of its files, by a key that administrators trust.

import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import type { PackageOut } from '@parley/contract';
import { z } from 'zod';
import { type PackageFiles, sha256Of } from './archive.ts';

const SIGNATURE = 'signature.json';

const Signature = z.object({
  alg: z.literal('ed25519'),
  key_id: z.string().min(1).max(200),
  payload: z.object({
    id: z.string(),
    version: z.string(),
    created_at: z.string().optional(),
    files: z.record(z.string(), z.string()),
  }),
  sig: z.string().max(200),
});

export interface SignatureVerdict {
  readonly signature: PackageOut['signature'];
  readonly keyId: string | null;
}

/** JSON with the keys of every object in order and nothing between: what is signed. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
};

/** The start of an ed25519 public key in DER; the 32 bytes of the key follow. */
const SPKI_START = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;

const keyFrom = (text: string): KeyObject | null => {
  const bytes = Buffer.from(text, 'base64');
  try {
    const der = bytes.length === KEY_BYTES ? Buffer.concat([SPKI_START, bytes]) : bytes;
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
};

/** The keys that the setting `packages_trusted_keys` lists. */
export const trustedKeys = (setting: string): ReadonlyMap<string, KeyObject> =>
  new Map(
    setting.split('\n').flatMap((line) => {
      const [name = '', text = ''] = line.trim().split(/\s+/);
      const key = text === '' ? null : keyFrom(text);
      return key === null ? [] : [[name, key] as const];
    }),
  );

export const verdictOn = (
  files: PackageFiles,
  { id, version }: { readonly id: string; readonly version: string },
  trusted: ReadonlyMap<string, KeyObject>,
): SignatureVerdict => {
  const bytes = files.get(SIGNATURE);
  if (bytes === undefined) return { signature: 'unsigned', keyId: null };
  const read = Signature.safeParse(parsed(bytes));
  if (!read.success) return { signature: 'modified', keyId: null };
  const { key_id: keyId, payload, sig } = read.data;
  const isWhole =
    payload.id === id &&
    payload.version === version &&
    Object.keys(payload.files).length === files.size - 1 &&
    [...files].every(([path, content]) => path === SIGNATURE || payload.files[path] === sha256Of(content));
  if (!isWhole) return { signature: 'modified', keyId };
  const key = trusted.get(keyId);
  if (key === undefined) return { signature: 'unknown_key', keyId };
  const isGenuine = verify(null, Buffer.from(canonical(payload)), key, Buffer.from(sig, 'base64'));
  return { signature: isGenuine ? 'signed' : 'modified', keyId };
};

const parsed = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
};
