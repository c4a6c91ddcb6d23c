// Sealed boxes: AES-256-GCM as one run of bytes: version (1) · nonce (12) · ciphertext · tag (16).
//
// The associated data is not stored. It says where the box belongs (user, row, field), so a box that was copied to
// another place does not open there.

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { KEY_BYTES } from './hkdf.ts';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES;
const CIPHER = 'aes-256-gcm';

/** How many bytes longer than its content a box is. */
export const BOX_OVERHEAD_BYTES = HEAD_BYTES + TAG_BYTES;

/** The one answer to every box that does not open: it never says whether key, place or bytes were wrong. */
export class BoxClosed extends Error {
  override readonly name = 'BoxClosed';

  constructor() {
    super('sealed data could not be opened');
  }
}

/** Null where the key, the place or the bytes are not those that the box was sealed with. */
export const unlessClosed = <T>(open: () => T): T | null => {
  try {
    return open();
  } catch (error) {
    if (error instanceof BoxClosed) return null;
    throw error;
  }
};

export const seal = (key: Uint8Array, plaintext: Uint8Array, aad: string): Buffer => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(aad, 'utf8'));
  const body = cipher.update(plaintext);
  cipher.final();
  return Buffer.concat([Buffer.of(VERSION), nonce, body, cipher.getAuthTag()]);
};

/** Gives the content or throws `BoxClosed`, whatever is wrong. */
export const open = (key: Uint8Array, box: Uint8Array, aad: string): Buffer => {
  if (key.length !== KEY_BYTES || box.length < BOX_OVERHEAD_BYTES || box[0] !== VERSION)
    throw new BoxClosed();
  const tagStart = box.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, box.subarray(1, HEAD_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(aad, 'utf8'));
  decipher.setAuthTag(box.subarray(tagStart));
  const plaintext = decipher.update(box.subarray(HEAD_BYTES, tagStart));
  try {
    decipher.final();
    return plaintext;
  } catch {
    plaintext.fill(0);
    throw new BoxClosed();
  }
};

/**
 * Names where a box belongs: `place('dek', user, config)` is `dek|<user>|<config>`. The bar separates, so a part
 * that carries one (or is empty) would let two places have one name; that is our bug, not an input to tolerate.
 */
export const place = (...parts: string[]): string => {
  for (const part of parts) {
    if (part === '' || part.includes('|')) throw new RangeError('a part of a place is empty or holds a bar');
  }
  return parts.join('|');
};
