import assert from 'node:assert/strict';
import { argon2Sync, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { TooBusy } from './kdf-gate.ts';
import { createPasswords, KDF_COSTS, type StoredPassword } from './passwords.ts';
import { openServerSecrets } from './server-secret.ts';

const A = randomBytes(32).toString('hex');
const B = randomBytes(32).toString('hex');
const secretsOf = (secretKey: string, secretKeyPrevious: string | null = null) =>
  openServerSecrets({ secretKey, secretKeyPrevious, dataDir: '/nowhere', isCluster: true });
const passwordsOf = (
  secretKey = A,
  level: 'default' | 'strong' = 'default',
  previous: string | null = null,
) => createPasswords({ secrets: secretsOf(secretKey, previous), level });

const PASSWORD = 'Grünspan & 7 Möwen';
/** The same 18 characters as a Mac would type them. */
const DECOMPOSED = PASSWORD.normalize('NFD');

const saltOf = (params: string): Buffer => Buffer.from(params.split('$').at(-1) ?? '', 'base64');
/** The construction of docs/keys.md, written a second time with Node's own argon2. */
const byTheBook = (password: string, params: string, secretKey: string, memory: number, passes: number) => {
  const pepper = Buffer.from(hkdfSync('sha256', Buffer.from(secretKey, 'hex'), '', 'pepper', 32));
  const message = password.normalize('NFKC');
  const root = argon2Sync('argon2id', {
    message,
    nonce: saltOf(params),
    secret: pepper,
    memory,
    passes,
    parallelism: 1,
    tagLength: 64,
  });
  const auth = Buffer.from(hkdfSync('sha256', root, '', 'auth', 32));
  return {
    verifier: createHash('sha256').update(auth).digest(),
    kek: Buffer.from(hkdfSync('sha256', root, '', 'kek', 32)),
  };
};

describe('what is stored', () => {
  for (const level of ['default', 'strong'] as const) {
    test(`the ${level} level agrees byte for byte with Node's own argon2id`, async () => {
      const { stored, kek } = await passwordsOf(A, level).make(PASSWORD);
      const { memoryKib, passes } = KDF_COSTS[level];
      const expected = byTheBook(DECOMPOSED, stored.params, A, memoryKib, passes);
      assert.deepEqual(stored.verifier, expected.verifier);
      assert.deepEqual(kek.reveal(), expected.kek);
      assert.match(
        stored.params,
        new RegExp(
          `^\\$argon2id\\$v=19\\$m=${memoryKib},t=${passes},p=1,keyid=[0-9a-f]{8}\\$[A-Za-z0-9+/]{22}$`,
        ),
      );
    });
  }

  test('two people with one password share neither salt, verifier nor key', async () => {
    const passwords = passwordsOf();
    const [one, two] = [await passwords.make(PASSWORD), await passwords.make(PASSWORD)];
    assert.notDeepEqual(saltOf(one.stored.params), saltOf(two.stored.params));
    assert.notDeepEqual(one.stored.verifier, two.stored.verifier);
    assert.notDeepEqual(one.kek.reveal(), two.kek.reveal());
    assert.equal(saltOf(one.stored.params).length, 16);
  });

  test('the verifier is not the key and the key is not stored', async () => {
    const { stored, kek } = await passwordsOf().make(PASSWORD);
    assert.notDeepEqual(Buffer.from(stored.verifier), kek.reveal());
    assert.ok(!JSON.stringify(stored).includes(kek.reveal().toString('base64')));
  });
});

describe('checking', () => {
  test('the right password opens, in either Unicode form, and gives the same key each time', async () => {
    const passwords = passwordsOf();
    const { stored, kek } = await passwords.make(PASSWORD);
    for (const typed of [PASSWORD, DECOMPOSED]) {
      const result = await passwords.check(typed, stored);
      assert.ok(result.ok);
      assert.deepEqual(result.kek.reveal(), kek.reveal());
      assert.equal(result.isOutdated, false);
    }
    const fromStore = { params: stored.params, verifier: new Uint8Array(stored.verifier) };
    assert.ok((await passwords.check(PASSWORD, fromStore)).ok);
  });

  test('a password that is wrong by anything at all stays out', async () => {
    const passwords = passwordsOf();
    const { stored } = await passwords.make(PASSWORD);
    const { stored: other } = await passwords.make('another password');
    const tampered: StoredPassword[] = [
      { params: other.params, verifier: stored.verifier },
      { params: stored.params, verifier: other.verifier },
      { params: stored.params, verifier: stored.verifier.subarray(0, 31) },
      { params: stored.params, verifier: new Uint8Array(0) },
      { params: stored.params.replace('t=2', 't=1'), verifier: stored.verifier },
    ];
    for (const typed of [`${PASSWORD} `, PASSWORD.toLowerCase(), PASSWORD.slice(1)]) {
      assert.equal((await passwords.check(typed, stored)).ok, false);
    }
    for (const record of tampered) assert.equal((await passwords.check(PASSWORD, record)).ok, false);
    assert.equal((await passwordsOf(B).check(PASSWORD, stored)).ok, false, 'another pepper');
  });

  test('stored parameters that we did not write are an error and no excuse to take the memory', async () => {
    const passwords = passwordsOf();
    const { stored } = await passwords.make(PASSWORD);
    for (const params of [
      '',
      stored.params.replace('argon2id', 'argon2i'),
      stored.params.replace('m=19456', 'm=9999999'),
      stored.params.replace('m=19456', 'm=1'),
      stored.params.replace('t=2', 't=99'),
      stored.params.replace('t=2', 't=0'),
      stored.params.replace('p=1', 'p=4'),
      stored.params.slice(0, -4),
    ]) {
      await assert.rejects(
        passwords.check(PASSWORD, { params, verifier: stored.verifier }),
        /parameters are unreadable/,
      );
    }
  });

  test('an unknown account does the same slow work and is never right', async () => {
    const passwords = passwordsOf();
    const unknown = passwords.check(PASSWORD, null);
    assert.deepEqual(passwords.load(), { running: 1, waiting: 0 });
    assert.deepEqual(await unknown, { ok: false, isPepperLost: false });
    const { stored } = await passwords.make(PASSWORD);
    const known = passwords.check('wrong password', stored);
    assert.deepEqual(passwords.load(), { running: 1, waiting: 0 });
    assert.deepEqual(await known, { ok: false, isPepperLost: false });
  });

  test('what cannot be a password never reaches the slow hash, for known and unknown accounts alike', async () => {
    const passwords = passwordsOf();
    const { stored } = await passwords.make(PASSWORD);
    for (const typed of [
      '',
      '       ',
      '          ',
      'seven77',
      'a\0bcdefgh',
      'x'.repeat(129),
      'x'.repeat(1 << 20),
      '\ud800abcdefg',
    ]) {
      for (const record of [stored, null]) {
        const result = passwords.check(typed, record);
        assert.deepEqual(passwords.load(), { running: 0, waiting: 0 });
        assert.equal((await result).ok, false);
      }
      await assert.rejects(passwords.make(typed), RangeError);
    }
  });
});

describe('upgrades', () => {
  test('a hash of the default level is outdated on a strong server, and never the other way round', async () => {
    const { stored } = await passwordsOf(A, 'default').make(PASSWORD);
    const onStrong = await passwordsOf(A, 'strong').check(PASSWORD, stored);
    assert.ok(onStrong.ok && onStrong.isOutdated);
    const { stored: strong } = await passwordsOf(A, 'strong').make(PASSWORD);
    const onDefault = await passwordsOf(A, 'default').check(PASSWORD, strong);
    assert.ok(onDefault.ok && !onDefault.isOutdated);
  });

  test('after a rotation the old pepper still checks and asks to be renewed; without it the log can tell why', async () => {
    const { stored, kek } = await passwordsOf(A).make(PASSWORD);
    const rotated = await passwordsOf(B, 'default', A).check(PASSWORD, stored);
    assert.ok(rotated.ok && rotated.isOutdated);
    assert.deepEqual(rotated.kek.reveal(), kek.reveal());
    assert.deepEqual(await passwordsOf(B).check(PASSWORD, stored), { ok: false, isPepperLost: true });
    const { stored: renewed } = await passwordsOf(B, 'default', A).make(PASSWORD);
    const after = await passwordsOf(B).check(PASSWORD, renewed);
    assert.ok(after.ok && !after.isOutdated, 'what is made anew needs the new key only');
  });
});

describe('a flood', () => {
  test('fifty at once are served, two at a time', async () => {
    const passwords = passwordsOf();
    const attempts = Array.from({ length: 50 }, () => passwords.check('some password', null));
    assert.deepEqual(passwords.load(), { running: 2, waiting: 48 });
    for (const result of await Promise.all(attempts)) assert.equal(result.ok, false);
    assert.deepEqual(passwords.load(), { running: 0, waiting: 0 });
  });

  test('who finds the queue full is told to come back, and afterwards all is as before', async () => {
    const passwords = createPasswords({
      secrets: secretsOf(A),
      level: 'default',
      queue: { running: 2, waiting: 8 },
    });
    const attempts = Array.from({ length: 26 }, () => passwords.check('some password', null));
    assert.deepEqual(passwords.load(), { running: 2, waiting: 8 });
    const results = await Promise.allSettled(attempts);
    const refused = results.filter((result) => result.status === 'rejected');
    assert.equal(refused.length, 16);
    for (const { reason } of refused) {
      assert.ok(reason instanceof TooBusy);
      assert.equal(reason.reason, 'tooBusy');
      assert.ok(reason.retryAfterSeconds > 0);
    }
    assert.deepEqual(passwords.load(), { running: 0, waiting: 0 });
    assert.equal((await passwords.check('some password', null)).ok, false);
  });
});
