// Packages for tests: an archive from files, signed where a test wants it.

import { createHash, type KeyObject, sign } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';

export type PackageSource = Readonly<Record<string, string | Uint8Array>>;

export const archiveOf = (files: PackageSource): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    ),
  );

/** A form with the archive, as a browser sends it. */
export const packageForm = (
  archive: Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([archive]), 'package.zip');
  return form;
};

export const manifestOf = (more: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify(
    { manifest_version: 1, id: 'com.example.toy', version: '1.0.0', name: 'Toy', ...more },
    null,
    2,
  );

/** The files with the signature that covers them. */
export const signed = (files: PackageSource, key: KeyObject, keyId: string): PackageSource => {
  const { id, version } = JSON.parse(String(files['manifest.json'])) as { id: string; version: string };
  const hashes = Object.entries(files).map(([name, content]) => [
    name,
    createHash('sha256').update(content).digest('hex'),
  ]);
  hashes.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  // In the order of the names, as it is signed.
  const payload = { created_at: '2026-01-01T00:00:00.000Z', files: Object.fromEntries(hashes), id, version };
  const sig = sign(null, Buffer.from(JSON.stringify(payload)), key).toString('base64');
  return { ...files, 'signature.json': JSON.stringify({ alg: 'ed25519', key_id: keyId, payload, sig }) };
};
