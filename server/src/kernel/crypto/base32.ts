// Base32 of RFC 4648: what authenticator apps read, and what a person can copy from paper without mixing up letters.

import { Secret } from 'otpauth';

const LOOKALIKES: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '8': 'B' };

export const toBase32 = (bytes: Uint8Array): string => secretOf(bytes).base32;

/** Null for anything that is not base32. Case, spaces, dashes and the padding do not matter. */
export const fromBase32 = (typed: string): Buffer | null => {
  try {
    return Buffer.from(Secret.fromBase32(asBase32(typed)).bytes);
  } catch {
    return null;
  }
};

/** A copy, because the library takes the whole buffer that a view lies in. */
export const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: new Uint8Array(bytes).buffer });

/** As the alphabet would have it: 0, 1 and 8 are not in it, so they can only be misread letters. */
export const asBase32 = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s-]|=+$/g, '')
    .replace(/[018]/g, (digit) => LOOKALIKES[digit] ?? digit);

/** `ABCDEFGH` → `ABCD-EFGH`, for the eye. */
export const inGroups = (text: string, size: number): string =>
  text.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? '';
