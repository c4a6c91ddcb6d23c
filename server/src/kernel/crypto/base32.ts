// Base32 of RFC 4648: what authenticator apps read, and what a person can copy from paper without mixing up letters.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LOOKALIKES: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '8': 'B' };

export const toBase32 = (bytes: Uint8Array): string => {
  let text = '';
  let held = 0;
  let heldBits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    heldBits += 8;
    while (heldBits >= 5) {
      heldBits -= 5;
      text += ALPHABET[(held >> heldBits) & 31];
    }
    held &= (1 << heldBits) - 1;
  }
  return heldBits === 0 ? text : text + ALPHABET[(held << (5 - heldBits)) & 31];
};

/** Null for anything that is not base32. Case, spaces, dashes and the padding do not matter. */
export const fromBase32 = (typed: string): Buffer | null => {
  const bytes: number[] = [];
  let held = 0;
  let heldBits = 0;
  for (const letter of asBase32(typed)) {
    const value = ALPHABET.indexOf(letter);
    if (value === -1) return null;
    held = (held << 5) | value;
    heldBits += 5;
    if (heldBits >= 8) {
      heldBits -= 8;
      bytes.push((held >> heldBits) & 0xff);
    }
    held &= (1 << heldBits) - 1;
  }
  return Buffer.from(bytes);
};

/** As the alphabet would have it: 0, 1 and 8 are not in it, so they can only be misread letters. */
export const asBase32 = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[\s-]|=+$/g, '')
    .replace(/[018]/g, (digit) => LOOKALIKES[digit] ?? digit);

/** `ABCDEFGH` → `ABCD-EFGH`, for the eye. */
export const inGroups = (text: string, size: number): string =>
  text.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? '';
