// Reads a server key that a person or a tool wrote down, and tells whether it can be one.

import { KEY_BYTES } from './hkdf.ts';

const HEX = /^[0-9a-f]+$/i;
const HEX_PAIRS = /^(?:[0-9a-f]{2})+$/i;
const BASE64 = /^[A-Za-z0-9+/_-]+={0,2}$/;
const PRINTABLE = /^[\x20-\x7e\t]+$/;

/** 32 random bytes hold fewer than 10 different ones less than once in 10^30 times. */
const DIFFERENT_BYTES_MIN = 10;

/** What stands in examples, templates and hurried first installations. Compared without case and without non-letters. */
// biome-ignore format: a word list reads best as a block.
const SAMPLE_WORDS = [
  'changeme', 'changethis', 'changeit', 'pleasechange', 'replaceme', 'replacethis', 'replacewith', 'fillmein',
  'yoursecret', 'yourkey', 'yourrandom', 'mysecret', 'secretkey', 'supersecret', 'topsecret', 'verysecret',
  'notasecret', 'notsosecret', 'secrethere', 'keyhere', 'insecure', 'unsafe', 'example', 'sample', 'placeholder',
  'default', 'password', 'passphrase', 'qwerty', 'letmein', 'loremipsum', 'thequickbrown', 'correcthorse',
  'development', 'testsecret', 'testkey', 'abcdefghij', 'flowise', 'openwebui', 'parley',
];

const textOf = (content: Buffer): string => content.toString('latin1').trim();

/** Hex or base64 that makes at least 32 bytes is decoded, other text counts as it is, and so do bytes that are no text. */
export const decodeKey = (content: Buffer): Buffer => {
  const text = textOf(content);
  if (HEX_PAIRS.test(text)) return Buffer.from(text, 'hex');
  if (BASE64.test(text)) {
    const decoded = Buffer.from(text, 'base64');
    if (decoded.length >= KEY_BYTES) return decoded;
  }
  return PRINTABLE.test(text) ? Buffer.from(text, 'latin1') : trimmedText(content);
};

/** A password manager may give text beyond ASCII; a random file is not text at all and no byte of it is dropped. */
const trimmedText = (content: Buffer): Buffer => {
  const text = content.toString('utf8');
  return text.includes('\ufffd') || text.includes('\0') ? content : Buffer.from(text.trim(), 'utf8');
};

/** Ends the sentence "SECRET_KEY …", or null when the key will do. */
export const weaknessOf = (content: Buffer, key: Buffer): string | null => {
  const text = textOf(content);
  if (key.length < KEY_BYTES || (HEX.test(text) && text.length < 2 * KEY_BYTES)) {
    return `holds fewer than ${KEY_BYTES} bytes of key material`;
  }
  if (hasSampleWord(text) || hasSampleWord(key.toString('latin1')))
    return 'is a sample value, not a random one';
  if (isPattern(key) || isPattern(Buffer.from(text, 'latin1'))) return 'repeats itself and is not random';
  return null;
};

const hasSampleWord = (text: string): boolean => {
  const letters = text.toLowerCase().replace(/[^a-z]/g, '');
  return SAMPLE_WORDS.some((word) => letters.includes(word));
};

const isPattern = (key: Buffer): boolean =>
  new Set(key).size < DIFFERENT_BYTES_MIN || isRepetition(key) || isStaircase(key);

/** "abcabcabc…": some shorter piece, said again at least once. */
const isRepetition = (key: Buffer): boolean => {
  for (let period = 1; period <= key.length / 2; period++) {
    if (key.subarray(period).equals(key.subarray(0, key.length - period))) return true;
  }
  return false;
};

/** 00 01 02 … or 02 04 06 …: every byte differs from the one before by the same amount. */
const isStaircase = (key: Buffer): boolean => {
  const step = ((key[1] ?? 0) - (key[0] ?? 0)) & 0xff;
  return key.every((byte, index) => index === 0 || ((byte - (key[index - 1] ?? 0)) & 0xff) === step);
};
