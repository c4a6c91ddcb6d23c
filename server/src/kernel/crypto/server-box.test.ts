import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { BoxClosed } from './seal.ts';
import {
  checkSentinel,
  openForServer,
  orgKeyPlace,
  rewrapForServer,
  sealForServer,
  sealSentinel,
  totpPlace,
} from './server-box.ts';
import { openServerSecrets } from './server-secret.ts';

const A = randomBytes(32).toString('hex');
const B = randomBytes(32).toString('hex');
const C = randomBytes(32).toString('hex');
const secretsOf = (secretKey: string, secretKeyPrevious: string | null = null) =>
  openServerSecrets({ secretKey, secretKeyPrevious, dataDir: '/nowhere', isCluster: true });

test('the sentinel tells the right key, a rotated key and a wrong key apart', () => {
  const sentinel = sealSentinel(secretsOf(A));
  assert.equal(checkSentinel(secretsOf(A), sentinel), 'current');
  assert.equal(checkSentinel(secretsOf(B, A), sentinel), 'previous');
  assert.equal(checkSentinel(secretsOf(B), sentinel), 'wrong');
  assert.equal(checkSentinel(secretsOf(B, C), sentinel), 'wrong');
  assert.equal(checkSentinel(secretsOf(A), sentinel.subarray(1)), 'wrong');
  assert.equal(checkSentinel(secretsOf(A), Buffer.alloc(0)), 'wrong');
});

test('after a rotation everything still opens, is re-wrapped once, and then needs the old key no more', () => {
  for (const where of [orgKeyPlace('config', 'api_key'), totpPlace('user')]) {
    const box = sealForServer(secretsOf(A), where, Buffer.from('sk-123'));
    const rotated = secretsOf(B, A);
    assert.equal(openForServer(rotated, where, box).toString(), 'sk-123');
    const renewed = rewrapForServer(rotated, where, box);
    assert.ok(renewed !== null);
    assert.equal(rewrapForServer(rotated, where, renewed), null);
    assert.equal(openForServer(secretsOf(B), where, renewed).toString(), 'sk-123');
    assert.throws(() => openForServer(secretsOf(A), where, renewed), BoxClosed);
    assert.throws(() => openForServer(secretsOf(B), where, box), BoxClosed);
    assert.throws(() => rewrapForServer(secretsOf(C, B), where, box), BoxClosed);
  }
});

test('what is sealed is sealed with the current key, never with the previous one', () => {
  const box = sealForServer(secretsOf(B, A), totpPlace('user'), Buffer.from('x'));
  assert.throws(() => openForServer(secretsOf(A), totpPlace('user'), box), BoxClosed);
});

test('a box of one configuration, field, person or purpose does not open as another', () => {
  const secrets = secretsOf(A);
  const places = [
    orgKeyPlace('config', 'api_key'),
    orgKeyPlace('config', 'headers'),
    orgKeyPlace('other', 'api_key'),
    totpPlace('config'),
    totpPlace('other'),
  ];
  for (const from of places) {
    const box = sealForServer(secrets, from, Buffer.from('x'));
    for (const to of places) {
      if (to === from) assert.equal(openForServer(secrets, to, box).toString(), 'x');
      else assert.throws(() => openForServer(secrets, to, box), BoxClosed);
    }
  }
});
