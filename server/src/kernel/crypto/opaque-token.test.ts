import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { hashToken, newToken, sameHash, type TokenPrefix, tokenHint } from './opaque-token.ts';

const PREFIXES: TokenPrefix[] = ['rt_', 'pk_', 'wt_'];

test('a token is a prefix and 256 random bits, and only its SHA-256 is for the database', () => {
  const seen = new Set<string>();
  for (const prefix of PREFIXES) {
    for (let count = 0; count < 200; count++) {
      const { token, hash } = newToken(prefix);
      const text = token.reveal();
      assert.match(text, new RegExp(`^${prefix}[A-Za-z0-9_-]{43}$`));
      assert.deepEqual(hash, createHash('sha256').update(text).digest());
      assert.deepEqual(hashToken(prefix, text), hash);
      assert.equal(String(token), '[secret]');
      seen.add(text);
    }
  }
  assert.equal(seen.size, 600);
});

test('whatever is not a token of this kind has no hash to look up', () => {
  const text = newToken('rt_').token.reveal();
  const wrong: unknown[] = [
    null,
    undefined,
    '',
    [],
    {},
    true,
    0,
    [text],
    text.slice(0, -1),
    `${text}A`,
    `${text} `,
    ` ${text}`,
    `${text}\n`,
    text.replace('rt_', 'pk_'),
    text.replace('rt_', ''),
    text.replace('rt_', 'RT_'),
    `rt_${'='.repeat(43)}`,
    `rt_${'é'.repeat(43)}`,
    'x'.repeat(1 << 20),
  ];
  for (const value of wrong) assert.equal(hashToken('rt_', value), null);
  assert.equal(hashToken('pk_', text), null);
});

test('hashes are compared whole', () => {
  const { hash } = newToken('pk_');
  assert.ok(sameHash(hash, new Uint8Array(hash)));
  assert.ok(!sameHash(hash, hash.subarray(0, 31)));
  assert.ok(!sameHash(hash, newToken('pk_').hash));
  assert.ok(!sameHash(hash, Buffer.alloc(0)));
});

test('the hint shows the prefix and six characters', () => {
  const { token } = newToken('pk_');
  assert.equal(tokenHint('pk_', token), token.reveal().slice(0, 9));
});
