import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { test } from 'node:test';
import { encrypted, isPoint, newSenderKeys, senderMark } from './push-crypto.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

const BROWSER = {
  p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
};

test('the example of RFC 8291 is encrypted to the byte', () => {
  const message = encrypted(Buffer.from('When I grow up, I want to be a watermelon'), BROWSER, {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    stepBytes: 1,
  });
  assert.equal(
    message.toString('base64url'),
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('messages of different lengths look alike', () => {
  const lengths = ['a', 'ab'.repeat(100)].map((text) => encrypted(Buffer.from(text), BROWSER).length);
  assert.equal(lengths[0], lengths[1]);
});

test('a point is one of the curve', () => {
  assert.ok(isPoint(BROWSER.p256dh));
  const off = Buffer.from(BROWSER.p256dh);
  off[64] = (off[64] ?? 0) ^ 1;
  for (const wrong of [off, Buffer.alloc(65, 4), BROWSER.p256dh.subarray(1), Buffer.alloc(0)])
    assert.ok(!isPoint(wrong));
});

test('the mark of the sender is signed for one service, and by its key alone', () => {
  const keys = newSenderKeys();
  const now = new Date('2026-01-05T10:00:00Z');
  const mark = senderMark(keys, 'https://push.example.com/abc?x=1', 'https://chat.example.com', now);
  const [, head = '', claims = '', signature = '', key] =
    /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(mark) ?? [];
  assert.equal(key, keys.publicKey);
  assert.deepEqual(JSON.parse(bytes(head).toString()), { typ: 'JWT', alg: 'ES256' });
  assert.deepEqual(JSON.parse(bytes(claims).toString()), {
    aud: 'https://push.example.com',
    exp: now.getTime() / 1000 + 43_200,
    sub: 'https://chat.example.com',
  });
  const point = bytes(keys.publicKey);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
  });
  const isSigned = (text: string) =>
    verify('sha256', Buffer.from(text), { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature));
  assert.ok(isSigned(`${head}.${claims}`));
  assert.ok(!isSigned(`${head}.${claims}x`));
});
