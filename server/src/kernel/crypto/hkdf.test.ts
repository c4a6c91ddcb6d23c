import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hkdf } from './hkdf.ts';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const run = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => (from + index).toString(16).padStart(2, '0')).join('');

// RFC 5869, appendix A.1 to A.3.
const VECTORS = [
  {
    ikm: '0b'.repeat(22),
    salt: run(0x00, 0x0c),
    info: run(0xf0, 0xf9),
    length: 42,
    okm: '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
  },
  {
    ikm: run(0x00, 0x4f),
    salt: run(0x60, 0xaf),
    info: run(0xb0, 0xff),
    length: 82,
    okm: 'b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87',
  },
  {
    ikm: '0b'.repeat(22),
    salt: '',
    info: '',
    length: 42,
    okm: '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
  },
];

test('the derivation is HKDF-SHA-256 as RFC 5869 prints it', () => {
  for (const { ikm, salt, info, length, okm } of VECTORS) {
    assert.equal(hkdf(hex(ikm), hex(info), hex(salt), length).toString('hex'), okm);
  }
});

test('another label, another salt and another key each give another 32 bytes', () => {
  const key = Buffer.alloc(32, 7);
  const keys = [hkdf(key, 'a'), hkdf(key, 'b'), hkdf(key, 'a', 'salt'), hkdf(Buffer.alloc(32, 8), 'a')];
  assert.equal(new Set(keys.map((bytes) => bytes.toString('hex'))).size, keys.length);
  assert.ok(keys.every((bytes) => bytes.length === 32));
});
