import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { jwtVerify } from 'jose';
import { createAccessTokens } from './access-token.ts';
import { Secret } from './secret.ts';
import { openServerSecrets } from './server-secret.ts';

const A = randomBytes(32).toString('hex');
const B = randomBytes(32).toString('hex');
const ISSUER = 'https://parley.example';
const secretsOf = (secretKey: string, secretKeyPrevious: string | null = null) =>
  openServerSecrets({ secretKey, secretKeyPrevious, dataDir: '/nowhere', isCluster: true });

const NOON = Date.parse('2026-03-10T12:00:00.000Z');

const manualClock = (startMs: number) => {
  const clock = { wallMs: startMs, monoMs: 1_000 };
  return {
    now: () => new Date(clock.wallMs),
    monotonicMs: () => clock.monoMs,
    pass: (ms: number) => {
      clock.wallMs += ms;
      clock.monoMs += ms;
    },
    setWall: (ms: number) => {
      clock.wallMs = ms;
    },
  };
};
const serverAt = (startMs: number, secretKey = A, previous: string | null = null, issuer = ISSUER) => {
  const clock = manualClock(startMs);
  return { clock, ...createAccessTokens({ secrets: secretsOf(secretKey, previous), issuer, clock }) };
};
const subject = () => ({
  userId: randomUUID(),
  sessionId: randomUUID(),
  sk: new Secret<string>(randomBytes(32).toString('base64url')),
  amr: ['pwd', 'otp'],
});
const partsOf = (token: string) =>
  token
    .split('.')
    .slice(0, 2)
    .map((part): unknown => JSON.parse(Buffer.from(part, 'base64url').toString()));

describe('a token', () => {
  test('comes back as the claims it was signed with', () => {
    const server = serverAt(NOON);
    const given = subject();
    const { token, expiresAt } = server.sign(given);
    const claims = server.verify(token.reveal());
    assert.ok(claims !== null);
    assert.equal(claims.userId, given.userId);
    assert.equal(claims.sessionId, given.sessionId);
    assert.equal(claims.sk.reveal(), given.sk.reveal());
    assert.deepEqual(claims.amr, ['pwd', 'otp']);
    assert.equal(claims.certificate, null);
    assert.equal(claims.issuedAtMs, NOON);
    assert.equal(claims.expiresAtMs, NOON + 900_000);
    assert.equal(expiresAt.getTime(), NOON + 900_000);
    assert.equal(server.verify(server.sign(given).token.reveal())?.tokenId === claims.tokenId, false);
  });

  test('has the header alg, kid, typ and exactly the claims of the design: no role, no name, no address', () => {
    const given = subject();
    const [header, body] = partsOf(serverAt(NOON).sign(given).token.reveal());
    assert.equal(JSON.stringify(header), '{"alg":"HS256","kid":"2026-03-10","typ":"at+jwt"}');
    assert.ok(typeof body === 'object' && body !== null);
    assert.deepEqual(Object.keys(body), ['iss', 'aud', 'sub', 'sid', 'jti', 'iat', 'exp', 'amr', 'sk']);
  });

  test('is a JWT that another implementation verifies with the key of the day', async () => {
    const { token } = serverAt(NOON).sign(subject());
    const key = secretsOf(A).derive('jwt|2026-03-10');
    const options = {
      algorithms: ['HS256'],
      typ: 'at+jwt',
      issuer: ISSUER,
      audience: 'api',
      currentDate: new Date(NOON),
    };
    const { payload } = await jwtVerify(token.reveal(), key, options);
    assert.equal((payload.exp ?? 0) - (payload.iat ?? 0), 900);
  });

  test('may be bound to a client certificate', () => {
    const server = serverAt(NOON);
    const certificate = randomBytes(32).toString('base64url');
    const { token } = server.sign({ ...subject(), certificate });
    assert.equal(server.verify(token.reveal())?.certificate, certificate);
    assert.deepEqual(Object.entries(partsOf(token.reveal())[1] ?? {}).at(-1), [
      'cnf',
      { 'x5t#S256': certificate },
    ]);
  });

  test('shows neither itself nor its session key by accident, and its claims cannot be changed', () => {
    const server = serverAt(NOON);
    const { token } = server.sign(subject());
    const claims = server.verify(token.reveal());
    assert.ok(claims !== null);
    assert.ok(!JSON.stringify([token, claims]).includes(claims.sk.reveal()));
    assert.throws(() => Object.assign(claims, { userId: randomUUID() }), TypeError);
    assert.throws(() => Object.assign(claims.amr, ['otp']), TypeError);
  });

  test('is good on every instance that has the same secret and the same issuer, and on no other', () => {
    const token = serverAt(NOON).sign(subject()).token.reveal();
    assert.ok(serverAt(NOON).verify(token));
    assert.equal(serverAt(NOON, B).verify(token), null);
    assert.equal(serverAt(NOON, A, null, 'https://other.example').verify(token), null);
  });

  test('of the previous secret is refused: that key only opens boxes', () => {
    const token = serverAt(NOON, A).sign(subject()).token.reveal();
    assert.equal(serverAt(NOON, B, A).verify(token), null);
  });
});

describe('time', () => {
  for (const isCached of [false, true]) {
    const how = isCached ? 'seen before' : 'seen for the first time';

    test(`a token ${how} ends 900 s after it was issued, and 5 s of tolerance later for good`, () => {
      for (const [afterMs, isGood] of [
        [0, true],
        [899_999, true],
        [900_000, true],
        [904_999, true],
        [905_000, false],
        [905_001, false],
        [3_600_000, false],
      ] as const) {
        const server = serverAt(NOON);
        const token = server.sign(subject()).token.reveal();
        if (isCached) assert.ok(server.verify(token));
        server.clock.pass(afterMs);
        assert.equal(server.verify(token) !== null, isGood, `${afterMs} ms`);
      }
    });

    test(`a token ${how} from a clock ahead of ours is good from 5 s on`, () => {
      const token = serverAt(NOON + 10_000)
        .sign(subject())
        .token.reveal();
      for (const [atMs, isGood] of [
        [0, false],
        [4_999, false],
        [5_000, true],
        [10_000, true],
      ] as const) {
        const server = serverAt(NOON + 10_000);
        if (isCached) assert.ok(server.verify(token));
        server.clock.setWall(NOON + atMs);
        assert.equal(server.verify(token) !== null, isGood, `${atMs} ms`);
      }
    });
  }

  test('setting the clock back does not bring an ended token back to life', () => {
    const server = serverAt(NOON);
    const token = server.sign(subject()).token.reveal();
    assert.ok(server.verify(token));
    server.clock.pass(904_999);
    server.clock.setWall(NOON + 60_000);
    assert.ok(server.verify(token), 'not over by either clock');
    server.clock.pass(1);
    assert.equal(server.verify(token), null);
  });

  test('midnight is nothing special, neither for a token from before nor for an instance a little ahead', () => {
    const midnight = Date.parse('2026-03-11T00:00:00Z');
    const late = serverAt(midnight - 1_000)
      .sign(subject())
      .token.reveal();
    assert.ok(serverAt(midnight + 600_000).verify(late));
    const early = serverAt(midnight + 1_000)
      .sign(subject())
      .token.reveal();
    assert.ok(serverAt(midnight - 3_000).verify(early));
    const server = serverAt(midnight - 1_000);
    const token = server.sign(subject()).token.reveal();
    for (let minute = 0; minute < 15; minute++) {
      assert.ok(server.verify(token), `${minute}`);
      server.clock.pass(60_000);
    }
  });
});

describe('the memory of verified tokens', () => {
  test('gives the same claims again, and nothing for a token that differs in one letter', () => {
    const server = serverAt(NOON);
    const token = server.sign(subject()).token.reveal();
    const claims = server.verify(token);
    assert.equal(server.verify(token), claims);
    assert.equal(server.verify(`${token}A`), null);
    assert.equal(server.verify(token.slice(0, -1)), null);
  });

  test('is bounded: ten thousand later tokens push the first one out, and it is verified anew', () => {
    const server = serverAt(NOON);
    const first = server.sign(subject()).token.reveal();
    const claims = server.verify(first);
    const given = subject();
    for (let count = 0; count < 9_999; count++) server.verify(server.sign(given).token.reveal());
    assert.equal(server.verify(first), claims, 'still remembered');
    server.verify(server.sign(given).token.reveal());
    const again = server.verify(first);
    assert.notEqual(again, claims);
    assert.deepEqual(again?.tokenId, claims?.tokenId);
  });
});
