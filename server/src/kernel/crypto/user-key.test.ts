// The life of a user encryption key: sign-up, sessions, refreshes, password changes, resets, recovery, rotation.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  A,
  B,
  closed,
  kek,
  later,
  NOW,
  passwords,
  person,
  readApiKey,
  same,
  secrets,
  secretsOf,
} from '../../../test/key-owner.ts';
import { newToken } from './opaque-token.ts';
import { createPasswords } from './passwords.ts';
import {
  backgroundPlace,
  grantDataKeyToJob,
  moveDataKeys,
  newDataKey,
  openDataKey,
  openDataKeyForBackground,
  openField,
  openJobGrant,
  sealField,
  wrapDataKey,
  wrapDataKeyForBackground,
} from './provider-key.ts';
import { Secret } from './secret.ts';
import { rewrapForServer } from './server-box.ts';
import {
  newRecoveryKey,
  newSessionKey,
  newUserKey,
  openRefreshAnswer,
  openWithPassword,
  openWithRecovery,
  openWithRefresh,
  openWithServer,
  openWithSession,
  resetByAdministrator,
  rewrapForPassword,
  sealRefreshAnswer,
  serverWrapPlace,
  wrapForPassword,
  wrapForRecovery,
  wrapForRefresh,
  wrapForServer,
  wrapForSession,
} from './user-key.ts';

describe('sign-up and sign-in with a password', () => {
  test('the password opens the key that it wrapped, and a completion can read the provider key', async () => {
    const who = person();
    const { stored, kek: made } = await passwords.make('violet otters climb');
    const wrap = wrapForPassword(who.userId, made, who.uek);
    const checked = await passwords.check('violet otters climb', stored);
    assert.ok(checked.ok);
    using uek = openWithPassword(who.userId, checked.kek, wrap);
    assert.equal(readApiKey(uek, who), who.apiKey);
  });

  test('another password, another person and an erased kek open nothing', async () => {
    const who = person();
    const { kek: made } = await passwords.make('violet otters climb');
    const { kek: other } = await passwords.make('violet otters climB');
    const wrap = wrapForPassword(who.userId, made, who.uek);
    closed(() => openWithPassword(who.userId, other, wrap));
    closed(() => openWithPassword(randomUUID(), made, wrap));
    made.erase();
    assert.throws(() => openWithPassword(who.userId, made, wrap), /erased/);
  });

  test('an id with a bar in it is refused before it can stand for another place', () => {
    assert.throws(() => wrapForPassword('a|b', kek(), newUserKey()), RangeError);
    assert.throws(() => wrapForPassword('', kek(), newUserKey()), RangeError);
  });
});

describe('sessions and refreshes', () => {
  const who = person();

  test('any instance with the row and the secret opens the key that the bearer brings sk for', () => {
    const [sid, sk] = [randomUUID(), newSessionKey()];
    const row = wrapForSession(secrets, sid, sk, who.uek);
    same(openWithSession(secretsOf(A), sid, sk, row), who.uek);
    assert.equal(readApiKey(openWithSession(secretsOf(A), sid, sk, new Uint8Array(row)), who), who.apiKey);
  });

  test('the secret without sk, sk without the secret, and sk of another session open nothing', () => {
    const [sid, sk] = [randomUUID(), newSessionKey()];
    const row = wrapForSession(secrets, sid, sk, who.uek);
    closed(() => openWithSession(secrets, sid, newSessionKey(), row));
    closed(() => openWithSession(secretsOf(B), sid, sk, row));
    closed(() => openWithSession(secrets, randomUUID(), sk, row));
    closed(() => openWithSession(secrets, sid, new Secret<string>(''), row));
    closed(() => openWithSession(secrets, sid, new Secret<string>('AAAA'), row));
    closed(() => wrapForSession(secrets, sid, new Secret<string>('AAAA'), who.uek));
  });

  test('a refresh token carries sk through ten rotations, and each row opens for its own token only', () => {
    const [sid, sk] = [randomUUID(), newSessionKey()];
    const session = wrapForSession(secrets, sid, sk, who.uek);
    let token = newToken('rt_').token;
    let row = wrapForRefresh(secrets, sid, token, sk);
    for (let rotation = 0; rotation < 10; rotation++) {
      const carried = openWithRefresh(secrets, sid, token, row);
      assert.equal(carried.reveal(), sk.reveal());
      same(openWithSession(secrets, sid, carried, session), who.uek);
      const next = newToken('rt_').token;
      const nextRow = wrapForRefresh(secrets, sid, next, carried);
      closed(() => openWithRefresh(secrets, sid, token, nextRow));
      closed(() => openWithRefresh(secrets, sid, next, row));
      [token, row] = [next, nextRow];
    }
    closed(() => openWithRefresh(secrets, randomUUID(), token, row));
    closed(() => openWithRefresh(secretsOf(B), sid, token, row));
  });

  test('a session row is no refresh row and the other way round', () => {
    const [sid, sk] = [randomUUID(), newSessionKey()];
    const { token } = newToken('rt_');
    closed(() => openWithRefresh(secrets, sid, token, wrapForSession(secrets, sid, sk, who.uek)));
    closed(() => openWithSession(secrets, sid, sk, wrapForRefresh(secrets, sid, token, sk)));
  });

  test('a lost refresh answer opens again for the old token, and for nothing the database holds', () => {
    const sid = randomUUID();
    const old = newToken('rt_');
    const answer = new Secret<string>(
      JSON.stringify({ access_token: 'ä', refresh_token: newToken('rt_').token.reveal() }),
    );
    const row = sealRefreshAnswer(secrets, sid, old.token, answer);
    assert.equal(openRefreshAnswer(secrets, sid, old.token, row).reveal(), answer.reveal());
    closed(() => openRefreshAnswer(secrets, sid, newToken('rt_').token, row));
    closed(() => openRefreshAnswer(secrets, sid, new Secret<string>(old.hash.toString('hex')), row));
    closed(() => openRefreshAnswer(secrets, randomUUID(), old.token, row));
    closed(() => openRefreshAnswer(secretsOf(B), sid, old.token, row));
    closed(() => openWithRefresh(secrets, sid, old.token, row));
  });
});

describe('password change', () => {
  test('the same key is under the new password, the old one is out, sessions and provider keys go on', async () => {
    const who = person();
    const old = await passwords.make('the first password');
    const next = await passwords.make('the second password');
    const [sid, sk] = [randomUUID(), newSessionKey()];
    const session = wrapForSession(secrets, sid, sk, who.uek);
    const wrap = wrapForPassword(who.userId, old.kek, who.uek);
    const changed = rewrapForPassword(who.userId, old.kek, next.kek, wrap);
    same(openWithPassword(who.userId, next.kek, changed), who.uek);
    closed(() => openWithPassword(who.userId, old.kek, changed));
    closed(() => openWithPassword(who.userId, next.kek, wrap));
    assert.equal(readApiKey(openWithSession(secrets, sid, sk, session), who), who.apiKey);
  });

  test('a change with the wrong current password changes nothing', () => {
    const who = person();
    const right = kek();
    const wrap = wrapForPassword(who.userId, right, who.uek);
    closed(() => rewrapForPassword(who.userId, kek(), kek(), wrap));
    same(openWithPassword(who.userId, right, wrap), who.uek);
  });

  test('twenty changes later it is still the same key', () => {
    const who = person();
    let current = kek();
    let wrap = wrapForPassword(who.userId, current, who.uek);
    for (let change = 0; change < 20; change++) {
      const next = kek();
      wrap = rewrapForPassword(who.userId, current, next, wrap);
      current = next;
    }
    assert.equal(readApiKey(openWithPassword(who.userId, current, wrap), who), who.apiKey);
  });
});

describe("an administrator's reset", () => {
  const reset = async () => {
    const who = person();
    const old = await passwords.make('before the reset');
    const given = await passwords.make('given by the admin');
    const row = { ...old.stored, box: wrapForPassword(who.userId, old.kek, who.uek) };
    return {
      who,
      old,
      given,
      row,
      made: resetByAdministrator({ userId: who.userId, newKek: given.kek, old: row, now: NOW }),
    };
  };

  test('gives a new key and locks the provider keys: the administrator cannot read them', async () => {
    const { who, given, made, row } = await reset();
    same(openWithPassword(who.userId, given.kek, made.box), made.uek);
    assert.notDeepEqual(made.uek.reveal(), who.uek.reveal());
    closed(() => openDataKey(made.uek, who.owner, who.dekBox));
    closed(() => openWithPassword(who.userId, given.kek, made.old.box));
    closed(() => openWithPassword(who.userId, given.kek, row.box));
  });

  test('keeps the old wrap for 30 days, with all it takes to check the old password', async () => {
    const { made, row } = await reset();
    assert.equal(made.old.kind, 'password-old');
    assert.equal(made.old.expiresAt.getTime(), later(30 * 86_400_000).getTime());
    assert.equal(made.old.params, row.params);
    assert.deepEqual(made.old.verifier, row.verifier);
    assert.deepEqual(made.old.box, row.box);
  });

  test('the old password unlocks everything, keys entered meanwhile included', async () => {
    const { who, made } = await reset();
    const newConfig = { userId: who.userId, configId: randomUUID() };
    const newKeyBox = wrapDataKey(made.uek, newConfig, newDataKey());

    const checked = await passwords.check('before the reset', made.old);
    assert.ok(checked.ok);
    using old = openWithPassword(who.userId, checked.kek, made.old.box);
    const rows = [
      { configId: who.owner.configId, dek: who.dekBox },
      { configId: newConfig.configId, dek: newKeyBox },
    ];
    const moved = moveDataKeys(who.userId, old, made.uek, rows);
    assert.deepEqual(
      moved.map((row) => row.configId),
      rows.map((row) => row.configId),
    );
    assert.ok(moved[0]?.dek);
    assert.equal(readApiKey(made.uek, who, moved[0].dek), who.apiKey);
    assert.equal(moved[1]?.dek, null, 'it never was under the old key and stays as it is');
    openDataKey(made.uek, newConfig, newKeyBox);
    closed(() => openDataKey(old, who.owner, moved[0]?.dek ?? Buffer.alloc(0)));
  });

  test('a wrong old password unlocks nothing', async () => {
    const { made } = await reset();
    assert.equal((await passwords.check('not the old one', made.old)).ok, false);
    assert.equal((await passwords.check('given by the admin', made.old)).ok, false);
  });

  test("another person's rows do not move", async () => {
    const { who, made } = await reset();
    const stranger = person();
    const rows = [{ configId: stranger.owner.configId, dek: stranger.dekBox }];
    assert.deepEqual(moveDataKeys(who.userId, who.uek, made.uek, rows), [
      { configId: stranger.owner.configId, dek: null },
    ]);
    assert.equal(moveDataKeys(who.userId, stranger.uek, made.uek, rows)[0]?.dek, null);
  });

  test('after two resets each old password opens its own key', async () => {
    const { who, given, made } = await reset();
    const again = kek();
    const second = resetByAdministrator({
      userId: who.userId,
      newKek: again,
      old: { ...given.stored, box: made.box },
      now: NOW,
    });
    same(openWithPassword(who.userId, given.kek, second.old.box), made.uek);
    const first = await passwords.check('before the reset', made.old);
    assert.ok(first.ok);
    same(openWithPassword(who.userId, first.kek, made.old.box), who.uek);
    same(openWithPassword(who.userId, again, second.box), second.uek);
  });
});

describe('the recovery key', () => {
  const who = person();

  test('opens the key from paper, however it is typed, without the server secret', () => {
    const paper = newRecoveryKey();
    const wrap = wrapForRecovery(who.userId, paper, who.uek);
    const text = paper.reveal();
    assert.match(text, /^([A-Z2-7]{5}-){5}[A-Z2-7]$/);
    for (const typed of [
      text,
      text.toLowerCase(),
      text.replaceAll('-', ''),
      ` ${text.replaceAll('-', ' ')} `,
    ]) {
      same(openWithRecovery(who.userId, new Secret<string>(typed), wrap), who.uek);
    }
  });

  test('another key, another person and half a key open nothing', () => {
    const paper = newRecoveryKey();
    const wrap = wrapForRecovery(who.userId, paper, who.uek);
    const half = new Secret<string>(paper.reveal().slice(0, 16));
    closed(() => openWithRecovery(who.userId, newRecoveryKey(), wrap));
    closed(() => openWithRecovery(randomUUID(), paper, wrap));
    closed(() => openWithRecovery(who.userId, half, wrap));
    closed(() => openWithRecovery(who.userId, new Secret<string>('not base32!'), wrap));
    closed(() => openWithRecovery(who.userId, new Secret<string>(''), wrap));
  });

  test('brings the provider keys back after a reset when the old password is forgotten', () => {
    const paper = newRecoveryKey();
    const wrap = wrapForRecovery(who.userId, paper, who.uek);
    const fresh = newUserKey();
    using old = openWithRecovery(who.userId, paper, wrap);
    const [moved] = moveDataKeys(who.userId, old, fresh, [{ configId: who.owner.configId, dek: who.dekBox }]);
    assert.ok(moved?.dek);
    assert.equal(readApiKey(fresh, who, moved.dek), who.apiKey);
  });
});

describe('people without a password', () => {
  test('the server opens their key, another server does not, and no other person takes their wrap', () => {
    const who = person();
    const wrap = wrapForServer(secrets, who.userId, who.uek);
    assert.equal(readApiKey(openWithServer(secretsOf(A), who.userId, wrap), who), who.apiKey);
    closed(() => openWithServer(secretsOf(B), who.userId, wrap));
    closed(() => openWithServer(secrets, randomUUID(), wrap));
  });

  test('a vault passphrase gives them the password construction, with the same key', async () => {
    const who = person();
    const wrap = wrapForServer(secrets, who.userId, who.uek);
    const { kek: made } = await passwords.make('a vault passphrase');
    const own = wrapForPassword(who.userId, made, openWithServer(secrets, who.userId, wrap));
    assert.equal(readApiKey(openWithPassword(who.userId, made, own), who), who.apiKey);
  });
});

describe('provider keys', () => {
  test('fields of one configuration are apart, and bytes beyond ASCII come back as they were', () => {
    const { dek, owner } = person();
    const headers = sealField(dek, owner, 'headers', new Secret<string>('{"x":"ключ 🔑"}'));
    assert.equal(openField(dek, owner, 'headers', headers).reveal().toString(), '{"x":"ключ 🔑"}');
    closed(() => openField(dek, owner, 'api_key', headers));
  });

  test('a configuration, a field or a person more or less is another place', () => {
    const who = person();
    const other = person();
    closed(() => openDataKey(who.uek, { ...who.owner, configId: other.owner.configId }, who.dekBox));
    closed(() => openDataKey(who.uek, { ...who.owner, userId: other.userId }, who.dekBox));
    closed(() => openDataKey(other.uek, who.owner, who.dekBox));
    closed(() => openField(who.dek, { ...who.owner, userId: other.userId }, 'api_key', who.field));
    closed(() => openField(who.dek, other.owner, 'api_key', who.field));
    closed(() => openField(other.dek, who.owner, 'api_key', who.field));
    assert.throws(() => sealField(who.dek, who.owner, 'a|b', new Secret<string>('x')), RangeError);
  });

  test('background use opens one configuration and no other, and only where it was switched on', () => {
    const who = person();
    const other = { userId: who.userId, configId: randomUUID() };
    const box = wrapDataKeyForBackground(secrets, who.owner, who.dek);
    same(openDataKeyForBackground(secretsOf(A), who.owner, box), who.dek);
    closed(() => openDataKeyForBackground(secrets, other, box));
    closed(() => openDataKeyForBackground(secrets, who.owner, who.dekBox));
    closed(() => openDataKeyForBackground(secretsOf(B), who.owner, box));
    closed(() => openWithServer(secrets, who.userId, box));
  });

  test('a job grant opens for its job until it ends, and its end cannot be moved', () => {
    const who = person();
    const grant = { jobId: randomUUID(), expiresAt: later(3_600_000) };
    const box = grantDataKeyToJob(secrets, who.owner, { ...grant, now: NOW }, who.dek);
    same(openJobGrant(secrets, who.owner, { ...grant, now: NOW }, box), who.dek);
    same(openJobGrant(secrets, who.owner, { ...grant, now: later(3_599_999) }, box), who.dek);
    closed(() => openJobGrant(secrets, who.owner, { ...grant, now: later(3_600_000) }, box));
    closed(() =>
      openJobGrant(secrets, who.owner, { ...grant, expiresAt: later(7_200_000), now: later(3_600_000) }, box),
    );
    closed(() => openJobGrant(secrets, who.owner, { ...grant, jobId: randomUUID(), now: NOW }, box));
    closed(() =>
      openJobGrant(secrets, { ...who.owner, configId: randomUUID() }, { ...grant, now: NOW }, box),
    );
    closed(() => openJobGrant(secretsOf(B), who.owner, { ...grant, now: NOW }, box));
  });

  test('a job grant of more than ninety days, of no time and of no date is refused', () => {
    const who = person();
    for (const expiresAt of [later(90 * 86_400_000 + 1), NOW, later(-1), new Date(Number.NaN)]) {
      const grant = { jobId: randomUUID(), expiresAt, now: NOW };
      assert.throws(() => grantDataKeyToJob(secrets, who.owner, grant, who.dek), RangeError);
    }
  });
});

describe('rotation of SECRET_KEY', () => {
  const who = person();
  const rotated = secretsOf(B, A);

  test('sessions and refresh rows of the old key still open, new ones need the new key alone', () => {
    const [sid, sk] = [randomUUID(), newSessionKey()];
    const { token } = newToken('rt_');
    same(openWithSession(rotated, sid, sk, wrapForSession(secrets, sid, sk, who.uek)), who.uek);
    const row = wrapForRefresh(secrets, sid, token, sk);
    assert.equal(openWithRefresh(rotated, sid, token, row).reveal(), sk.reveal());
    const answer = sealRefreshAnswer(secrets, sid, token, new Secret<string>('pair'));
    assert.equal(openRefreshAnswer(rotated, sid, token, answer).reveal(), 'pair');
    const renewed = wrapForSession(rotated, sid, sk, who.uek);
    same(openWithSession(secretsOf(B), sid, sk, renewed), who.uek);
    closed(() => openWithSession(secretsOf(A), sid, sk, renewed));
  });

  test('server wraps and background keys move to the new key without their owners', () => {
    const wrap = wrapForServer(secrets, who.userId, who.uek);
    const background = wrapDataKeyForBackground(secrets, who.owner, who.dek);
    const movedWrap = rewrapForServer(rotated, serverWrapPlace(who.userId), wrap);
    const movedBackground = rewrapForServer(rotated, backgroundPlace(who.owner), background);
    assert.ok(movedWrap && movedBackground);
    same(openWithServer(secretsOf(B), who.userId, movedWrap), who.uek);
    same(openDataKeyForBackground(secretsOf(B), who.owner, movedBackground), who.dek);
  });

  test('a password is renewed at the next sign-in, with the person’s key unchanged', async () => {
    const { stored, kek: old } = await passwords.make('kept over the rotation');
    const wrap = wrapForPassword(who.userId, old, who.uek);
    const after = createPasswords({ secrets: rotated, level: 'default' });
    const checked = await after.check('kept over the rotation', stored);
    assert.ok(checked.ok && checked.isOutdated);
    const renewed = await after.make('kept over the rotation');
    const newWrap = rewrapForPassword(who.userId, checked.kek, renewed.kek, wrap);
    const final = createPasswords({ secrets: secretsOf(B), level: 'default' });
    const again = await final.check('kept over the rotation', renewed.stored);
    assert.ok(again.ok && !again.isOutdated);
    same(openWithPassword(who.userId, again.kek, newWrap), who.uek);
  });
});
