import assert from 'node:assert/strict';
import { test } from 'node:test';
import { format, inspect } from 'node:util';
import { Secret, zero } from './secret.ts';

const CANARY = 'canary-5f1c';

test('a secret shows itself to nobody who did not ask by name', () => {
  for (const secret of [new Secret<string>(CANARY), new Secret(Buffer.from(CANARY))]) {
    const shown = [
      `${secret}`,
      String(secret),
      ['', secret].join(''),
      JSON.stringify({ secret }),
      JSON.stringify([secret]),
      inspect(secret, { showHidden: true, depth: 9 }),
      inspect({ deep: { secret } }, { depth: 9 }),
      format('%s %o %O %j', secret, secret, secret, secret),
      String(new Error('failed', { cause: secret }).cause),
      Object.keys(secret).join() + JSON.stringify(Object.assign({}, secret)),
      inspect(structuredClone({ ...secret })),
    ].join('\n');
    assert.ok(!shown.includes(CANARY), shown);
    assert.ok(!shown.includes([...Buffer.from(CANARY).subarray(0, 4)].join(',')), shown);
    assert.ok(!shown.includes(Buffer.from(CANARY).toString('hex')), shown);
    assert.equal(String(secret.reveal()), CANARY);
  }
  assert.equal(JSON.stringify({ key: new Secret<string>(CANARY) }), '{"key":"[secret]"}');
});

test('an erased secret is zeros, and using it again is an error instead of a key of zeros', () => {
  const bytes = Buffer.from(CANARY);
  {
    using secret = new Secret(bytes);
    assert.equal(secret.reveal(), bytes);
  }
  assert.deepEqual(bytes, Buffer.alloc(CANARY.length));
  const erased = new Secret(Buffer.from(CANARY));
  erased.erase();
  assert.throws(() => erased.reveal(), /after it had been erased/);
});

test('zero overwrites every buffer it is given', () => {
  const buffers = [Buffer.from('abc'), new Uint8Array([1, 2, 3])];
  zero(...buffers);
  for (const buffer of buffers) assert.ok(buffer.every((byte) => byte === 0));
});
