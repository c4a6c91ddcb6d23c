// How each key is wrapped, bit by bit: the places written down in docs/keys.md are checked and not only agreed on.

import assert from 'node:assert/strict';
import { createDecipheriv, hkdfSync, randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { A, kek, person, secrets } from '../../../test/key-owner.ts';
import { fromBase32 } from './base32.ts';
import { newToken } from './opaque-token.ts';
import { newDataKey, wrapDataKeyForBackground } from './provider-key.ts';
import { Secret } from './secret.ts';
import {
  newRecoveryKey,
  newSessionKey,
  newUserKey,
  sealRefreshAnswer,
  wrapForPassword,
  wrapForRecovery,
  wrapForRefresh,
  wrapForServer,
  wrapForSession,
} from './user-key.ts';

/** AES-GCM by hand, so that the places written down in docs/keys.md are checked and not only agreed on. */
const openByHand = (key: Buffer, box: Buffer, aad: string): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, box.subarray(1, 13));
  decipher.setAAD(Buffer.from(aad)).setAuthTag(box.subarray(-16));
  return Buffer.concat([decipher.update(box.subarray(13, -16)), decipher.final()]);
};
const handHkdf = (material: Buffer, salt: Buffer | string, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', material, salt, info, 32));

describe('the construction is the one written down', () => {
  const who = person();
  const sid = randomUUID();

  test('password: GCM(kek, UEK, "uek|password|<user>")', () => {
    const key = kek();
    const box = wrapForPassword(who.userId, key, who.uek);
    assert.deepEqual(openByHand(key.reveal(), box, `uek|password|${who.userId}`), who.uek.reveal());
  });

  test('session: GCM(HKDF(sk, "uek-at", salt = SECRET_KEY), UEK, "uek|at|<sid>")', () => {
    const sk = newSessionKey();
    const key = handHkdf(Buffer.from(sk.reveal(), 'base64url'), A, 'uek-at');
    assert.deepEqual(
      openByHand(key, wrapForSession(secrets, sid, sk, who.uek), `uek|at|${sid}`),
      who.uek.reveal(),
    );
  });

  test('refresh: GCM(HKDF(R, "sk-rt", salt = SECRET_KEY), sk, "sk|rt|<sid>")', () => {
    const sk = newSessionKey();
    const { token } = newToken('rt_');
    const key = handHkdf(Buffer.from(token.reveal()), A, 'sk-rt');
    const opened = openByHand(key, wrapForRefresh(secrets, sid, token, sk), `sk|rt|${sid}`);
    assert.equal(opened.toString('base64url'), sk.reveal());
  });

  test('data key: GCM(UEK, DEK, "dek|<user>|<config>")', () => {
    const { userId, configId } = who.owner;
    assert.deepEqual(openByHand(who.uek.reveal(), who.dekBox, `dek|${userId}|${configId}`), who.dek.reveal());
  });

  test('field: GCM(DEK, value, "byok|<user>|<config>|<field>")', () => {
    const { userId, configId } = who.owner;
    const opened = openByHand(who.dek.reveal(), who.field, `byok|${userId}|${configId}|api_key`);
    assert.equal(opened.toString(), who.apiKey);
  });

  test('background: GCM(HKDF(SECRET_KEY, "uek-server", salt = user), DEK, "dek-srv|<user>|<config>")', () => {
    const { userId, configId } = who.owner;
    const box = wrapDataKeyForBackground(secrets, who.owner, who.dek);
    const key = handHkdf(A, userId, 'uek-server');
    assert.deepEqual(openByHand(key, box, `dek-srv|${userId}|${configId}`), who.dek.reveal());
  });

  test('server: GCM(HKDF(SECRET_KEY, "uek-server", salt = user), UEK, "uek|server|<user>")', () => {
    const key = handHkdf(A, who.userId, 'uek-server');
    const box = wrapForServer(secrets, who.userId, who.uek);
    assert.deepEqual(openByHand(key, box, `uek|server|${who.userId}`), who.uek.reveal());
  });

  test('recovery: GCM(HKDF(recovery key, "uek-recovery", salt = user), UEK, "uek|recovery|<user>")', () => {
    const paper = newRecoveryKey();
    const key = handHkdf(fromBase32(paper.reveal()) ?? assert.fail(), who.userId, 'uek-recovery');
    const box = wrapForRecovery(who.userId, paper, who.uek);
    assert.deepEqual(openByHand(key, box, `uek|recovery|${who.userId}`), who.uek.reveal());
  });

  test('answer to a refresh: GCM(HKDF(old R, "answer-rt", salt = SECRET_KEY), pair, "answer|rt|<sid>")', () => {
    const { token } = newToken('rt_');
    const key = handHkdf(Buffer.from(token.reveal()), A, 'answer-rt');
    const box = sealRefreshAnswer(secrets, sid, token, new Secret<string>('pair'));
    assert.equal(openByHand(key, box, `answer|rt|${sid}`).toString(), 'pair');
  });

  test('keys are random and 32 bytes', () => {
    const keys = Array.from({ length: 100 }, () => [newUserKey(), newDataKey()]).flat();
    assert.equal(new Set(keys.map((key) => key.reveal().toString('hex'))).size, 200);
    assert.ok(keys.every((key) => key.reveal().length === 32));
    assert.equal(new Set(Array.from({ length: 100 }, () => newSessionKey().reveal())).size, 100);
  });
});
