import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { SERVER_FLAGS } from '../test/server-flags.ts';
import { ConfigProblem, describeConfig, readConfig, VARIABLES } from './config.ts';

/** Why the start is refused with this value; null when it is not. */
const problem = (name: string, value: string, more: Record<string, string> = {}): string | null => {
  try {
    readConfig({ [name]: value, ...more });
    return null;
  } catch (error) {
    assert.ok(error instanceof ConfigProblem, String(error));
    return error.message;
  }
};

test('without a single variable there is a whole configuration', () => {
  const config = readConfig({});
  assert.deepEqual([config.port, config.host, config.dataDir], [3000, '0.0.0.0', resolve('./data')]);
  assert.deepEqual([config.databaseUrl, config.secretKey, config.publicUrl], [null, null, null]);
  assert.deepEqual([config.authMode, config.rateLimits, config.logLevel], ['builtin', true, 'info']);
  assert.deepEqual([config.trustProxy, config.allowedOrigins, config.egressAllow], [[], [], []]);
  assert.deepEqual(
    [config.passwordKdf, config.egressAllowUsers, config.metricsToken],
    ['default', false, null],
  );
});

test('a configuration cannot be changed', () => {
  const config = readConfig({}) as { port: number };
  assert.throws(() => {
    config.port = 1;
  }, TypeError);
});

test('an empty variable is one that is not there, and spaces around a value do not count', () => {
  assert.deepEqual(
    readConfig({ PORT: '', DATABASE_URL: ' ', SECRET_KEY: '', TRUST_PROXY: '' }),
    readConfig({}),
  );
  assert.equal(readConfig({ PORT: ' 8080 ' }).port, 8080);
});

test('values are read as what they mean', () => {
  const { publicUrl, trustProxy, allowedOrigins, rateLimits, dataDir } = readConfig({
    PUBLIC_URL: 'https://chat.example.com/',
    TRUST_PROXY: 'loopback, 10.0.0.0/8 ,,fd00::/8,192.0.2.7',
    ALLOWED_ORIGINS: 'https://a.example,http://localhost:5173',
    RATE_LIMITS: 'off',
    DATA_DIR: 'somewhere',
  });
  assert.equal(publicUrl, 'https://chat.example.com');
  assert.deepEqual(trustProxy, ['loopback', '10.0.0.0/8', 'fd00::/8', '192.0.2.7']);
  assert.deepEqual(allowedOrigins, ['https://a.example', 'http://localhost:5173']);
  assert.deepEqual([rateLimits, dataDir], [false, resolve('somewhere')]);
  for (const [text, meant] of [
    ['on', true],
    ['true', true],
    ['off', false],
    ['false', false],
  ] as const)
    assert.equal(readConfig({ EGRESS_ALLOW_USERS: text }).egressAllowUsers, meant);
});

const WRONG: Record<string, readonly string[]> = {
  PORT: ['http', '-1', '65536', '80.5', '0x50', '1e3'],
  DATABASE_URL: ['mysql://x', 'localhost:5432', 'file:data.db', 'x'],
  AUTH_MODE: ['ldap', 'BUILTIN', 'builtin,oidc'],
  PUBLIC_URL: [
    'chat.example.com',
    'ftp://x',
    'javascript:alert(1)',
    '//x',
    'https://ann:hunter2@x.example',
    'https://x.example/base',
    'https://x.example/?a=1',
    'https://x.example/#a',
  ],
  EGRESS_PROXY: [
    'proxy.lan:3128',
    'socks5://proxy.lan',
    'http://proxy.lan/path',
    'http://a:b%@proxy.lan',
    'x',
  ],
  ALLOWED_ORIGINS: [
    '*',
    'https://a.example/',
    'https://a.example/path',
    'a.example',
    'null',
    'https://*.example',
  ],
  TRUST_PROXY: [
    '*',
    'true',
    'all',
    'proxy.local',
    '10.0.0.0/33',
    '::1/129',
    '10.0.0.0/8/9',
    '300.1.1.1',
    '1',
  ],
  EGRESS_ALLOW: ['localhost', 'http://localhost:1', '*:80', 'a b:80', 'x:'],
  EGRESS_ALLOW_USERS: ['yes', '1', 'ON'],
  MCP_STDIO_ALLOW: ['npx', 'node server.js', '~/bin/tool', '/usr/bin/a\n/usr/bin/b'],
  RATE_LIMITS: ['no', '0', 'disabled'],
  PASSWORD_KDF: ['weak', 'bcrypt'],
  LOG_LEVEL: ['verbose', 'INFO', '30'],
};

test('a bad value is refused by one line that names the variable and not the value', () => {
  for (const [name, values] of Object.entries(WRONG))
    for (const value of values) {
      const told = problem(name, value);
      assert.ok(told?.startsWith(`${name} `), `${name}=${value}: ${told}`);
      assert.match(told ?? '', /^\w+ (must|names) [^\n]+$/);
    }
  const secret = problem('DATABASE_URL', 'mysql://root:hunter2@db.internal');
  assert.ok(secret !== null && !secret.includes('hunter2') && !secret.includes('db.internal'));
});

test('every variable has a default and a sentence in the documentation', () => {
  const rows = describeConfig().split('\n').slice(2);
  assert.equal(rows.length, Object.keys(VARIABLES).length);
  for (const [i, [name, { fallback, description }]] of Object.entries(Object.entries(VARIABLES)))
    assert.equal(rows[Number(i)], `| \`${name}\` | ${fallback} | ${description} |`);
  assert.ok(Object.values(VARIABLES).every(({ description }) => description.length > 5));
});

/** Node refuses to load the server. */
const WITHOUT_SERVER = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load: (url, context, next) => {
      if (url.endsWith('/src/server.ts')) throw new Error('the server was loaded');
      return next(url, context);
    },
  });
`)}`;

test('the server ends with that one line and exit code 78, before it is loaded where a variable says enough', async (t) => {
  const main = join(import.meta.dirname, 'main.ts');
  const folder = await mkdtemp(join(tmpdir(), 'parley-config-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const [isLoaded, env] of [
    [false, { PORT: 'http' }],
    [true, { SECRET_KEY: 'short' }],
    [true, { HOST: '999.1.1.1' }],
    [true, { HOST: '192.0.2.1' }],
    [true, { STORAGE_URL: 'file:///dev/null/parley' }],
    [true, { DATABASE_URL: 'postgres://x@127.0.0.1:1/x', SECRET_KEY: randomBytes(32).toString('hex') }],
  ] as const) {
    const flags = isLoaded ? SERVER_FLAGS : ['--import', WITHOUT_SERVER];
    const { status, stderr, stdout } = spawnSync(process.execPath, [...flags, main], {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        DATA_DIR: folder,
        LOG_LEVEL: 'silent',
        PORT: '0',
        ...env,
      } as NodeJS.ProcessEnv,
      encoding: 'utf8',
    });
    assert.equal(status, 78, stderr);
    assert.match(stderr, /^Parley cannot start: [^\n]+\n$/);
    assert.match(stderr, /PORT|SECRET_KEY|HOST|STORAGE_URL|Postgres/);
    assert.equal(stdout, '');
  }
});
