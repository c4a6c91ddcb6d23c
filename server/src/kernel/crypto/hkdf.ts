// HKDF-SHA-256 (RFC 5869): the only way one key becomes another here.

import { hkdfSync } from 'node:crypto';

export const KEY_BYTES = 32;

/** `label` is the RFC's info: it says what the new key is for, so two uses never share a key. */
export const hkdf = (
  material: Uint8Array,
  label: string | Uint8Array,
  salt: string | Uint8Array = '',
  length: number = KEY_BYTES,
): Buffer => Buffer.from(hkdfSync('sha256', material, salt, label, length));
