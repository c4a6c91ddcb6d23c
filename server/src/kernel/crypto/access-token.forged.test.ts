// Forged tokens. Those marked "signed" carry a signature with the right key of the day: they show that
// the content is checked too, and not only the signature.

import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync, randomBytes, randomUUID, sign as signBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { createAccessTokens } from './access-token.ts';
import { commonPasswords } from './common-passwords.ts';
import { Secret } from './secret.ts';
import { openServerSecrets } from './server-secret.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const IAT = NOW.getTime() / 1000;
const ISSUER = 'https://parley.example';
const DAY = '2026-03-10';
const secretKey = randomBytes(32);
const secrets = openServerSecrets({
  secretKey: secretKey.toString('hex'),
  secretKeyPrevious: null,
  dataDir: '/nowhere',
  isCluster: true,
});
const server = createAccessTokens({
  secrets,
  issuer: ISSUER,
  clock: { now: () => NOW, monotonicMs: () => 0 },
});

type Json = Record<string, unknown>;
const b64 = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const hmac = (key: Buffer | string, text: string, hash = 'sha256'): string =>
  createHmac(hash, key).update(text).digest('base64url');
const dayKey = (day: string): Buffer => secrets.derive(`jwt|${day}`);

const HEADER = { alg: 'HS256', kid: DAY, typ: 'at+jwt' };
const CLAIMS = {
  iss: ISSUER,
  aud: 'api',
  sub: randomUUID(),
  sid: randomUUID(),
  jti: randomUUID(),
  iat: IAT,
  exp: IAT + 900,
  amr: ['pwd'],
  sk: randomBytes(32).toString('base64url'),
};
const without = (name: keyof typeof CLAIMS): Json => {
  const { [name]: _, ...rest } = CLAIMS;
  return rest;
};
const signed = (header: unknown, claims: unknown, key: Buffer | string = dayKey(DAY)): string => {
  const text = `${b64(header)}.${b64(claims)}`;
  return `${text}.${hmac(key, text)}`;
};
const withClaims = (changes: Json): string => signed(HEADER, { ...CLAIMS, ...changes });
const withHeader = (changes: Json, key: Buffer | string = dayKey(DAY)): string =>
  signed({ ...HEADER, ...changes }, CLAIMS, key);

const good = signed(HEADER, CLAIMS);
const [goodHeader = '', goodBody = '', goodSignature = ''] = good.split('.');
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ed = generateKeyPairSync('ed25519');
const publicPem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const jwk = rsa.publicKey.export({ format: 'jwk' });
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const asymmetric = (alg: string, sign: (text: Buffer) => Buffer): string => {
  const text = `${b64({ ...HEADER, alg })}.${b64(CLAIMS)}`;
  return `${text}.${sign(Buffer.from(text)).toString('base64url')}`;
};
/** The same 32 bytes, spelled with other unused bits in the last letter. */
const respelled = (text: string): string =>
  text.slice(0, -1) + (ALPHABET[ALPHABET.indexOf(text.slice(-1)) ^ 1] ?? '');
const unsigned = (alg: string): string => `${b64({ alg, kid: DAY, typ: 'at+jwt' })}.${b64(CLAIMS)}.`;

const FORGED: Record<string, string> = {
  'nothing at all': '',
  'one dot': '.',
  'two dots': '..',
  'a word': 'token',
  'alg none without a signature': unsigned('none'),
  'alg None without a signature': unsigned('None'),
  'alg nOnE without a signature': unsigned('nOnE'),
  'alg NONE without a signature': unsigned('NONE'),
  'alg none, signed': withHeader({ alg: 'none' }),
  'alg empty, signed': withHeader({ alg: '' }),
  'alg missing, signed': signed({ kid: DAY, typ: 'at+jwt' }, CLAIMS),
  'alg hs256 in lower case, signed': withHeader({ alg: 'hs256' }),
  'alg HS512 with the right key': (() => {
    const text = `${b64({ ...HEADER, alg: 'HS512' })}.${b64(CLAIMS)}`;
    return `${text}.${hmac(dayKey(DAY), text, 'sha512')}`;
  })(),
  'alg HS384, cut to 32 bytes': (() => {
    const text = `${b64({ ...HEADER, alg: 'HS384' })}.${b64(CLAIMS)}`;
    return `${text}.${hmac(dayKey(DAY), text, 'sha384').slice(0, 43)}`;
  })(),
  'alg RS256 by a key of the attacker': asymmetric('RS256', (text) =>
    signBytes('sha256', text, rsa.privateKey),
  ),
  'alg EdDSA by a key of the attacker': asymmetric('EdDSA', (text) => signBytes(null, text, ed.privateKey)),
  'HS256 with a public key as the secret': withHeader({}, publicPem),
  'alg RS256 in the header, HMAC with the public key': withHeader({ alg: 'RS256' }, publicPem),
  'alg as a list, signed': withHeader({ alg: ['HS256'] }),
  'the signature left out': `${goodHeader}.${goodBody}.`,
  'the signature and its dot left out': `${goodHeader}.${goodBody}`,
  'the body left out': `${goodHeader}..${goodSignature}`,
  'the header left out': `.${goodBody}.${goodSignature}`,
  'a signature of zeros': `${goodHeader}.${goodBody}.${'A'.repeat(43)}`,
  'a signature cut short': good.slice(0, -1),
  'a signature made longer': `${good}A`,
  'the signature of another body': `${goodHeader}.${b64({ ...CLAIMS, sub: randomUUID() })}.${goodSignature}`,
  'the signature with another spelling of its last bits': `${goodHeader}.${goodBody}.${respelled(goodSignature)}`,
  'the signature in standard base64': `${goodHeader}.${goodBody}.${Buffer.from(goodSignature, 'base64url').toString('base64')}`,
  'the signature with padding': `${good}=`,
  'the body with padding, signed': (() => {
    const text = `${goodHeader}.${goodBody}=`;
    return `${text}.${hmac(dayKey(DAY), text)}`;
  })(),
  'the header with padding, signed': (() => {
    const text = `${goodHeader}==.${goodBody}`;
    return `${text}.${hmac(dayKey(DAY), text)}`;
  })(),
  'a doubled dot': good.replace('.', '..'),
  'a dot at the end': `${good}.`,
  'a dot at the start': `.${good}`,
  'five parts like an encrypted token': `${good}.${goodBody}.${goodSignature}`,
  'a space before': ` ${good}`,
  'a newline after': `${good}\n`,
  'a NUL after': `${good}\0`,
  'letters that only look alike after narrowing': good.replace(/.$/, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + 0x100),
  ),
  'the scheme repeated': `Bearer ${good}`,
  'kid that climbs to /dev/null, signed with nothing': withHeader({ kid: '../../../../dev/null' }, ''),
  'kid that climbs to /dev/null, signed with the derived key': withHeader(
    { kid: '../../dev/null' },
    dayKey('../../dev/null'),
  ),
  'kid with SQL': withHeader({ kid: `${DAY}' UNION SELECT 'key` }, 'key'),
  'kid with SQL, signed': withHeader({ kid: `${DAY}' OR 1=1 --` }),
  'kid empty': withHeader({ kid: '' }, dayKey('')),
  'kid missing': signed({ alg: 'HS256', typ: 'at+jwt' }, CLAIMS),
  'kid as a number': withHeader({ kid: 20260310 }, dayKey('20260310')),
  'kid as a list': withHeader({ kid: [DAY] }),
  'kid of the day before yesterday': withHeader({ kid: '2026-03-08' }, dayKey('2026-03-08')),
  'kid of the day after tomorrow': withHeader({ kid: '2026-03-12' }, dayKey('2026-03-12')),
  'kid of yesterday on a token of today': withHeader({ kid: '2026-03-09' }, dayKey('2026-03-09')),
  'kid of tomorrow on a token of today': withHeader({ kid: '2026-03-11' }, dayKey('2026-03-11')),
  'kid of today, key of yesterday': withHeader({}, dayKey('2026-03-09')),
  'kid of 1970': withHeader({ kid: '1970-01-01' }, dayKey('1970-01-01')),
  'the server secret itself as the key': withHeader({}, secretKey),
  'the key of another purpose': withHeader({}, secrets.derive('cursor')),
  'jku to the attacker': withHeader({ jku: 'https://attacker.example/jwks.json' }),
  'a key in the header': signed({ ...HEADER, alg: 'RS256', jwk }, CLAIMS),
  'a key in the header, HMAC': withHeader({ jwk: { kty: 'oct', k: b64('key') } }, 'key'),
  'x5u to the attacker': withHeader({ x5u: 'https://attacker.example/cert.pem' }),
  'x5c in the header': withHeader({ x5c: ['MIIB'] }),
  'crit with an unknown extension': withHeader({ crit: ['exp'] }),
  'b64 false': withHeader({ b64: false, crit: ['b64'] }),
  'zip in the header': withHeader({ zip: 'DEF' }),
  'typ JWT, signed': withHeader({ typ: 'JWT' }),
  'typ of a refresh token, signed': withHeader({ typ: 'rt+jwt' }),
  'typ missing, signed': signed({ alg: 'HS256', kid: DAY }, CLAIMS),
  'typ with the long name, signed': withHeader({ typ: 'application/at+jwt' }),
  'the header in another order, signed': signed({ typ: 'at+jwt', alg: 'HS256', kid: DAY }, CLAIMS),
  'the header with spaces, signed': signed(`{"alg": "HS256", "kid": "${DAY}", "typ": "at+jwt"}`, CLAIMS),
  'the header with a name twice, signed': signed(
    `{"alg":"none","alg":"HS256","kid":"${DAY}","typ":"at+jwt"}`,
    CLAIMS,
  ),
  'the header as a list, signed': signed([HEADER], CLAIMS),
  'the header null, signed': signed('null', CLAIMS),
  'a header that is no JSON, signed': signed('{', CLAIMS),
  'a body that is no JSON, signed': signed(HEADER, '{'),
  'a body that is null, signed': signed(HEADER, 'null'),
  'a body that is a list, signed': signed(HEADER, [CLAIMS]),
  'a body that is text, signed': signed(HEADER, '"api"'),
  'nbf in the future, signed': withClaims({ nbf: IAT + 3600 }),
  'nbf in the past, which we never write, signed': withClaims({ nbf: IAT - 10 }),
  'exp missing, signed': signed(HEADER, without('exp')),
  'exp null, signed': withClaims({ exp: null }),
  'exp as text, signed': withClaims({ exp: String(IAT + 900) }),
  'exp far away, signed': withClaims({ exp: IAT + 86_400 }),
  'exp one second more, signed': withClaims({ exp: IAT + 901 }),
  'exp beyond every number, signed': signed(
    HEADER,
    `{"exp":1e999,${JSON.stringify(without('exp')).slice(1)}`,
  ),
  'over, signed': withClaims({ iat: IAT - 905, exp: IAT - 5 }),
  'iat missing, signed': signed(HEADER, without('iat')),
  'iat in the future, signed': withClaims({ iat: IAT + 6, exp: IAT + 906 }),
  'iat as a fraction, signed': withClaims({ iat: IAT + 0.5, exp: IAT + 900.5 }),
  'iat negative, signed': withClaims({ iat: -900, exp: 0 }),
  'iat too large for a date, signed': withClaims({ iat: 9e15, exp: 9e15 + 900 }),
  'another audience, signed': withClaims({ aud: 'admin' }),
  'a list of audiences, signed': withClaims({ aud: ['api'] }),
  'aud missing, signed': signed(HEADER, without('aud')),
  'another issuer, signed': withClaims({ iss: 'https://parley.example.attacker.example' }),
  'the issuer with a slash, signed': withClaims({ iss: `${ISSUER}/` }),
  'iss missing, signed': signed(HEADER, without('iss')),
  'sub missing, signed': signed(HEADER, without('sub')),
  'sub that is no id, signed': withClaims({ sub: 'admin' }),
  'sub in capitals, signed': withClaims({ sub: '0197A4C2-0000-7000-8000-00000000ABCD' }),
  'sub as a list, signed': withClaims({ sub: [CLAIMS.sub] }),
  'sid missing, signed': signed(HEADER, without('sid')),
  'sid null, signed': withClaims({ sid: null }),
  'jti missing, signed': signed(HEADER, without('jti')),
  'amr missing, signed': signed(HEADER, without('amr')),
  'amr empty, signed': withClaims({ amr: [] }),
  'amr as text, signed': withClaims({ amr: 'pwd' }),
  'sk missing, signed': signed(HEADER, without('sk')),
  'sk too short, signed': withClaims({ sk: 'AAAA' }),
  'a role, which no token carries, signed': withClaims({ role: 'admin' }),
  '__proto__ in the body, signed': signed(
    HEADER,
    `{"__proto__":{"role":"admin"},${JSON.stringify(CLAIMS).slice(1)}`,
  ),
  'cnf that is no thumbprint, signed': withClaims({ cnf: { 'x5t#S256': '' } }),
  'cnf null, signed': withClaims({ cnf: null }),
  'a megabyte': `${goodHeader}.${'A'.repeat(1 << 20)}.${goodSignature}`,
  'a valid token made too long by a claim, signed': withClaims({ amr: ['x'.repeat(3000)] }),
};

describe('forged tokens', () => {
  test('the token that all of them start from is a good one', () => {
    assert.equal(server.verify(good)?.userId, CLAIMS.sub);
    assert.equal(server.verify(withClaims({ cnf: { 'x5t#S256': CLAIMS.sk } }))?.certificate, CLAIMS.sk);
  });

  for (const [name, token] of Object.entries(FORGED)) {
    test(`refused: ${name}`, () => {
      assert.equal(server.verify(token), null);
      assert.equal(server.verify(token), null, 'the second time too');
    });
  }

  test('refused: tokens signed with a thousand common secrets, and with no secret', () => {
    const guesses = [
      '',
      'secret',
      'jwt',
      'key',
      'flowise',
      'changeme',
      DAY,
      `jwt|${DAY}`,
      ISSUER,
      ...commonPasswords(),
    ];
    for (const guess of guesses.slice(0, 1000))
      assert.equal(server.verify(withHeader({}, guess)), null, guess);
    assert.ok(guesses.length > 1000);
  });

  test('refused: every single flipped bit and every cut of a good token', () => {
    for (let index = 0; index < good.length; index++) {
      assert.equal(server.verify(good.slice(0, index)), null);
      for (let bit = 0; bit < 7; bit++) {
        const letter = String.fromCharCode(good.charCodeAt(index) ^ (1 << bit));
        assert.equal(
          server.verify(good.slice(0, index) + letter + good.slice(index + 1)),
          null,
          `${index} ${bit}`,
        );
      }
    }
  });

  test('the tokens of the server itself are like the good one here, so that the list above means something', () => {
    const own = server.sign({
      userId: CLAIMS.sub,
      sessionId: CLAIMS.sid,
      sk: new Secret<string>(CLAIMS.sk),
      amr: ['pwd'],
    });
    assert.equal(own.token.reveal().split('.')[0], goodHeader);
    assert.equal(own.token.reveal().length, good.length);
  });
});
