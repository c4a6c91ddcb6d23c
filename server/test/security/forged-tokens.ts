// Access tokens that we did not issue, or issued for something else. The true signing key is used on purpose for many of them: a
// good signature must not save a wrong claim.

import { createHash, createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { SecretKey } from '../../src/kernel/crypto/server-secret.ts';

type Json = Record<string, unknown>;

export interface Forgery {
  readonly what: string;
  readonly token: string;
}

export interface Stolen {
  /** A token that works, and the one of another person. */
  readonly own: string;
  readonly other: string;
  readonly secrets: SecretKey;
}

const DAY_MS = 86_400_000;
const encode = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined): Json =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Json;

type Key = string | Buffer;
const hmac = (key: Key, text: string, hash = 'sha256'): string =>
  createHmac(hash, key).update(text).digest('base64url');

/** header.claims signed with HMAC under a key of our choice. */
export const assemble = (header: unknown, claims: unknown, key: Key, hash?: string): string => {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${hmac(key, text, hash)}`;
};

export const dayOf = (offsetDays = 0): string =>
  new Date(Date.now() + offsetDays * DAY_MS).toISOString().slice(0, 10);

const headerForgeries = ({ own, secrets }: Stolen): Forgery[] => {
  const [head, body, signature = ''] = own.split('.');
  const [header, claims] = [decode(head), decode(body)];
  const key = secrets.derive(`jwt|${dayOf()}`);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ed = generateKeyPairSync('ed25519');
  const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' });
  const changed = (what: string, change: Json, by: Key = key, hash?: string): Forgery => ({
    what,
    token: assemble({ ...header, ...change }, claims, by, hash),
  });
  const unsigned = (alg: string): Forgery => ({
    what: `alg ${alg} without a signature`,
    token: `${encode({ ...header, alg })}.${body}.`,
  });
  const asymmetric = (what: string, alg: string, signed: (text: string) => string): Forgery => {
    const text = `${encode({ ...header, alg })}.${body}`;
    return { what, token: `${text}.${signed(text)}` };
  };
  return [
    ...['none', 'None', 'NONE', 'nOnE', ''].map(unsigned),
    changed('alg none with our signature', { alg: 'none' }),
    changed('HS384', { alg: 'HS384' }, key, 'sha384'),
    changed('HS512', { alg: 'HS512' }, key, 'sha512'),
    changed('HS256 spelled in small letters', { alg: 'hs256' }),
    changed('RS256 in the header, HMAC with the public key', { alg: 'RS256' }, pem),
    asymmetric('RS256 with a key of their own', 'RS256', (text) =>
      sign('sha256', Buffer.from(text), rsa.privateKey).toString('base64url'),
    ),
    asymmetric('EdDSA with a key of their own', 'EdDSA', (text) =>
      sign(null, Buffer.from(text), ed.privateKey).toString('base64url'),
    ),
    changed('kid of a path', { kid: '../../../../dev/null' }, ''),
    changed('kid of SQL', { kid: `${dayOf()}' union select 'x` }, 'x'),
    changed('kid of an old day, signed with its key', { kid: dayOf(-3) }, secrets.derive(`jwt|${dayOf(-3)}`)),
    changed('kid of a far day, signed with its key', { kid: dayOf(3) }, secrets.derive(`jwt|${dayOf(3)}`)),
    changed('today’s kid, yesterday’s key', {}, secrets.derive(`jwt|${dayOf(-1)}`)),
    changed('yesterday’s kid for a token of today', { kid: dayOf(-1) }, secrets.derive(`jwt|${dayOf(-1)}`)),
    changed('no kid', { kid: undefined }),
    changed('kid as a list', { kid: [dayOf()] }),
    changed('jku', { jku: 'https://attacker.example/keys' }),
    changed('x5u', { x5u: 'https://attacker.example/cert' }),
    changed('an embedded jwk', { jwk: { kty: 'oct', k: encode('attacker') } }, 'attacker'),
    changed('x5c', { x5c: ['MIIB'] }),
    changed('crit', { crit: ['exp'] }),
    changed('b64 false', { b64: false, crit: ['b64'] }),
    changed('zip', { zip: 'DEF' }),
    changed('typ JWT', { typ: 'JWT' }),
    changed('no typ', { typ: undefined }),
    {
      what: 'another order of the header',
      token: assemble({ typ: header.typ, kid: header.kid, alg: header.alg }, claims, key),
    },
    { what: 'no signature', token: `${head}.${body}` },
    { what: 'an empty signature', token: `${head}.${body}.` },
    { what: 'half a signature', token: `${head}.${body}.${signature.slice(0, 20)}` },
    { what: 'a flipped bit in the signature', token: `${head}.${body}.${flipped(signature)}` },
    { what: 'padding', token: `${own}=` },
    { what: 'a fourth part', token: `${own}.${signature}` },
    { what: 'five parts', token: `${head}.${body}.${signature}.${body}.${signature}` },
    { what: 'a signature of zeros', token: `${head}.${body}.${'A'.repeat(43)}` },
    { what: 'the JSON serialisation', token: encode({ protected: head, payload: body, signature }) },
  ];
};

const flipped = (signature: string): string => {
  const bytes = Buffer.from(signature, 'base64url');
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return bytes.toString('base64url');
};

const claimForgeries = ({ own, other, secrets }: Stolen): Forgery[] => {
  const [head, body] = own.split('.');
  const [header, claims] = [decode(head), decode(body)];
  const theirs = decode(other.split('.')[1]);
  const key = secrets.derive(`jwt|${dayOf()}`);
  const now = Math.floor(Date.now() / 1000);
  const changed = (what: string, change: Json): Forgery => ({
    what,
    token: assemble(header, { ...claims, ...change }, key),
  });
  const without = (name: string): Forgery => changed(`no ${name}`, { [name]: undefined });
  return [
    ...['iss', 'aud', 'sub', 'sid', 'jti', 'iat', 'exp', 'amr', 'sk'].map(without),
    changed('expired an hour ago', { iat: now - 4500, exp: now - 3600 }),
    changed('a year to live', { exp: now + 31_536_000 }),
    changed('issued in the future', { iat: now + 3600, exp: now + 4500 }),
    changed('nbf in the future', { nbf: now + 3600 }),
    changed('exp as text', { exp: String(now + 900) }),
    changed('exp as a fraction', { exp: now + 900.5 }),
    changed('exp beyond numbers', { exp: 1e308 }),
    changed('another audience', { aud: 'refresh' }),
    changed('a list of audiences', { aud: ['api'] }),
    changed('another issuer', { iss: 'https://attacker.example' }),
    changed('somebody else’s sub with the own sid', { sub: theirs.sub }),
    changed('somebody else’s sid with the own sub', { sid: theirs.sid }),
    changed('an unknown sid', { sid: randomUUID() }),
    changed('sub as a list', { sub: [claims.sub] }),
    changed('sub null', { sub: null }),
    changed('sid in capitals', { sid: String(claims.sid).toUpperCase() }),
    changed('sid with a wildcard', { sid: '%' }),
    changed('a role of its own', { role: 'admin' }),
    changed('a scope of its own', { scope: 'surface.admin.access' }),
    changed('a bound certificate of the wrong shape', { cnf: {} }),
    { what: 'claims that are a list', token: assemble(header, [claims], key) },
    { what: 'claims that are null', token: assemble(header, 'null', key) },
    { what: 'claims that are no JSON', token: assemble(header, '{"sub":', key) },
    {
      what: 'sub twice',
      token: assemble(header, JSON.stringify(claims).replace(/}$/, `,"sub":"${String(theirs.sub)}"}`), key),
    },
    { what: 'the claims of another under the own signature', token: swapped(own, other) },
  ];
};

const swapped = (own: string, other: string): string => {
  const [head, , signature] = own.split('.');
  return [head, other.split('.')[1], signature].join('.');
};

export const forgeries = (stolen: Stolen): Forgery[] => [
  ...headerForgeries(stolen),
  ...claimForgeries(stolen),
];

const WORDS = [
  ...[
    'secret',
    'password',
    'changeme',
    'change-me',
    'default',
    'admin',
    'test',
    'dev',
    'development',
    'production',
  ],
  ...[
    'parley',
    'flowise',
    'n8n',
    'dify',
    'librechat',
    'open-webui',
    't0p-s3cr3t',
    'jwt',
    'jwt_secret',
    'jwtsecret',
  ],
  ...[
    'my-secret',
    'mysecret',
    'supersecret',
    'super-secret',
    'topsecret',
    'your-secret',
    'your_secret_key',
    'secretkey',
  ],
  ...[
    'secret_key',
    'secret-key',
    'SECRET_KEY',
    'key',
    'private',
    'token',
    'session',
    'cookie',
    'qwerty',
    'letmein',
  ],
  ...[
    '123456',
    '12345678',
    '1234567890',
    '0123456789abcdef',
    '00000000',
    '11111111',
    'abcdef',
    'abc123',
    'password1',
  ],
  ...[
    'example',
    'sample',
    'demo',
    'keyboard cat',
    'shhhhh',
    'hunter2',
    'correct horse battery staple',
    'null',
    'undefined',
  ],
];

/** A hundred secrets that products have shipped with. */
export const COMMON_SECRETS: readonly string[] = [
  '',
  ...WORDS,
  ...WORDS.map((word) => word.padEnd(32, word)),
  ...['0', '1', 'a', 'x', 'A'].map((letter) => letter.repeat(32)),
].slice(0, 100);

/** The same claims, signed by an attacker who guesses the secret, in the ways in which a secret may become a key. */
export const guesses = (own: string, secret: string, derive: (secret: Buffer) => Buffer): Forgery[] => {
  const [head, body] = own.split('.');
  const text = `${head}.${body}`;
  const bytes = Buffer.from(secret);
  const keys: Array<[string, Key]> = [
    ['as it is', bytes],
    ['hashed', createHash('sha256').update(bytes).digest()],
    ['derived as ours is', derive(bytes)],
  ];
  return keys.map(([how, key]) => ({ what: `"${secret}" ${how}`, token: `${text}.${hmac(key, text)}` }));
};
