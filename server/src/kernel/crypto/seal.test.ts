import assert from 'node:assert/strict';
import { createDecipheriv, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { chanceOf } from '../../../test/chance.ts';
import { BOX_OVERHEAD_BYTES, BoxClosed, open, place, seal } from './seal.ts';

const key = randomBytes(32);
const AAD = 'dek|user|config';

test('a box gives back what was sealed, whatever its size', () => {
  const chance = chanceOf('seal');
  for (const size of [0, 1, 15, 16, 17, 32, 1000, 100_000]) {
    const content = Buffer.from(chance.bytes(size));
    const box = seal(key, content, AAD);
    assert.equal(box.length, size + BOX_OVERHEAD_BYTES);
    assert.deepEqual(open(key, box, AAD), content);
    assert.deepEqual(open(key, new Uint8Array(box), AAD), content);
  }
});

test('the format is version 1, 12 bytes of nonce, the ciphertext, 16 bytes of tag', () => {
  const box = seal(key, Buffer.from('hello'), AAD);
  assert.equal(box[0], 1);
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(1, 13));
  decipher.setAAD(Buffer.from(AAD));
  decipher.setAuthTag(box.subarray(-16));
  const plain = Buffer.concat([decipher.update(box.subarray(13, -16)), decipher.final()]);
  assert.equal(plain.toString(), 'hello');
});

test('two boxes of one content share nothing but the version', () => {
  const nonces = new Set<string>();
  for (let count = 0; count < 1000; count++) {
    nonces.add(seal(key, Buffer.from('same'), AAD).subarray(1, 13).toString('hex'));
  }
  assert.equal(nonces.size, 1000);
});

test('another key, another place, every flipped bit and every other length stay closed, with one and the same error', () => {
  const box = seal(key, Buffer.from('content'), AAD);
  const attempts: Array<() => Buffer> = [
    () => open(randomBytes(32), box, AAD),
    () => open(key.subarray(0, 31), box, AAD),
    () => open(Buffer.alloc(0), box, AAD),
    () => open(key, box, 'dek|user|other'),
    () => open(key, box, ''),
    () => open(key, Buffer.concat([box, Buffer.of(0)]), AAD),
    () => open(key, Buffer.concat([Buffer.of(1), box]), AAD),
  ];
  for (let bit = 0; bit < box.length * 8; bit++) {
    const flipped = Buffer.from(box);
    flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    attempts.push(() => open(key, flipped, AAD));
  }
  for (let length = 0; length < box.length; length++)
    attempts.push(() => open(key, box.subarray(0, length), AAD));
  for (const attempt of attempts) {
    assert.throws(attempt, (error) => {
      assert.ok(error instanceof BoxClosed);
      assert.equal(error.message, 'sealed data could not be opened');
      assert.equal(error.cause, undefined);
      return true;
    });
  }
  assert.ok(attempts.length > 300);
});

test('a place is its parts with bars between, and a part cannot pretend to be two', () => {
  assert.equal(place('byok', 'u', 'c', 'api_key'), 'byok|u|c|api_key');
  assert.throws(() => place('byok', 'u|c', 'api_key'), RangeError);
  assert.throws(() => place('byok', '', 'c'), RangeError);
});
