import assert from 'node:assert/strict';
import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';
import { until } from '../../../test/until.ts';
import { ConfigProblem } from '../../config.ts';
import { openServerSecrets, type ServerSecretOptions } from './server-secret.ts';

const root = mkdtempSync(join(tmpdir(), 'parley-secret-'));
after(() => rmSync(root, { recursive: true, force: true }));
let folders = 0;
const folder = (): string => join(root, String(folders++));

const openWith = (options: Partial<ServerSecretOptions>) =>
  openServerSecrets({
    secretKey: null,
    secretKeyPrevious: null,
    dataDir: folder(),
    isCluster: false,
    ...options,
  });
const refusal = (options: Partial<ServerSecretOptions>): string => {
  try {
    openWith(options);
  } catch (error) {
    assert.ok(error instanceof ConfigProblem);
    assert.ok(!error.message.includes('\n'), 'one line');
    return error.message;
  }
  return assert.fail('it was accepted');
};

test('the embedded server makes its key once, for the owner alone, and finds it again', () => {
  const dataDir = folder();
  const made = openWith({ dataDir });
  const path = join(dataDir, 'secret.key');
  assert.equal(made.origin, 'made');
  assert.equal(statSync(path).mode & 0o777, 0o600);
  assert.equal(statSync(dataDir).mode & 0o777, 0o700);
  assert.match(readFileSync(path, 'utf8'), /^[0-9a-f]{64}\n$/);
  assert.deepEqual(readdirSync(dataDir), ['secret.key']);

  const again = openWith({ dataDir });
  assert.equal(again.origin, 'kept');
  assert.equal(again.id, made.id);
  assert.deepEqual(again.derive('jwt|2026-01-01'), made.derive('jwt|2026-01-01'));
  assert.notEqual(openWith({}).id, made.id, 'another data folder, another key');
});

test('servers that start at the same moment end up with one key', async () => {
  const dataDir = folder();
  const racers = 6;
  const gate = new Int32Array(new SharedArrayBuffer(8));
  const program = `
    const { workerData, parentPort } = require('node:worker_threads');
    import(workerData.module).then(({ openServerSecrets }) => {
      Atomics.add(workerData.gate, 0, 1);
      Atomics.notify(workerData.gate, 0);
      Atomics.wait(workerData.gate, 1, 0);
      const options = { secretKey: null, secretKeyPrevious: null, dataDir: workerData.dataDir, isCluster: false };
      parentPort.postMessage(openServerSecrets(options).derive('x').toString('hex'));
    });`;
  const workerData = { gate, dataDir, module: new URL('./server-secret.ts', import.meta.url).href };
  const keys = Array.from({ length: racers }, async () => {
    const worker = new Worker(program, { eval: true, workerData });
    const [key]: unknown[] = await once(worker, 'message');
    await worker.terminate();
    return key;
  });
  const all = Promise.all(keys);
  // One that cannot be loaded never comes to the gate, and ends the race by its error.
  await Promise.race([all, until('all stand at the gate', () => Atomics.load(gate, 0) === racers)]);
  Atomics.store(gate, 1, 1);
  Atomics.notify(gate, 1);
  const found = new Set(await all);
  assert.equal(found.size, 1, [...found].join());
  assert.deepEqual(readdirSync(dataDir), ['secret.key']);
});

test('where a database is, no key is made in place of the one that it belongs to', () => {
  const dataDir = folder();
  mkdirSync(dataDir);
  assert.match(refusal({ dataDir, hasDatabase: true }), /secret\.key is missing/);
  assert.deepEqual(readdirSync(dataDir), []);
});

test('a key file that came back readable for others is made private again', () => {
  const dataDir = folder();
  openWith({ dataDir });
  chmodSync(join(dataDir, 'secret.key'), 0o644);
  openWith({ dataDir });
  assert.equal(statSync(join(dataDir, 'secret.key')).mode & 0o777, 0o600);
});

test('a damaged key file stops the start and is left as it is', () => {
  for (const content of ['', 'abcd', '00'.repeat(32)]) {
    const dataDir = folder();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'secret.key'), content);
    assert.match(refusal({ dataDir }), /secret\.key .*SECRET_KEY/);
    assert.equal(readFileSync(join(dataDir, 'secret.key'), 'utf8'), content);
  }
});

test('a data folder that cannot hold the key is told in one sentence', () => {
  const notAFolder = folder();
  writeFileSync(notAFolder, '');
  assert.match(refusal({ dataDir: notAFolder }), /secret\.key .*SECRET_KEY/);
});

test('a cluster does not invent a key', () => {
  const dataDir = folder();
  assert.match(refusal({ isCluster: true, dataDir }), /^SECRET_KEY is required with Postgres/);
  assert.throws(() => statSync(dataDir), /ENOENT/);
});

test('one key may be written as hex, base64, base64url, in a file, and with a newline after it', () => {
  const bytes = randomBytes(32);
  const path = join(root, 'mounted');
  const binary = join(root, 'binary');
  const url = join(root, 'url');
  writeFileSync(path, `${bytes.toString('base64')}\n`);
  writeFileSync(binary, Buffer.concat([Buffer.of(0xff, 0x0a), randomBytes(40), Buffer.of(0x0a)]));
  writeFileSync(url, bytes.toString('hex'));
  const expected = Buffer.from(hkdfSync('sha256', bytes, 'salt', 'label', 48));
  for (const secretKey of [
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    `${bytes.toString('base64')}\n`,
    `file:${path}`,
    `file://${url}`,
  ]) {
    assert.deepEqual(openWith({ secretKey, isCluster: true }).derive('label', 'salt', 48), expected);
  }
  const raw = Buffer.from(hkdfSync('sha256', readFileSync(binary), '', 'label', 32));
  assert.deepEqual(
    openWith({ secretKey: `file:${binary}` }).derive('label'),
    raw,
    'no byte of a binary key is dropped',
  );
  const text = 'Zwölf Boxkämpfer jagen Viktor quer über den Deich';
  const asText = Buffer.from(hkdfSync('sha256', Buffer.from(text), '', 'label', 32));
  assert.deepEqual(openWith({ secretKey: text }).derive('label'), asText);
});

test('short, repeated, counted and sample keys are refused by name, and not repeated back', () => {
  const weak = [
    'short',
    randomBytes(16).toString('hex'),
    randomBytes(31).toString('hex'),
    randomBytes(24).toString('hex').slice(1),
    'a'.repeat(32),
    '0'.repeat(64),
    'ff'.repeat(32),
    Buffer.alloc(32).toString('base64'),
    'ab'.repeat(40),
    'abcdefgh12345678'.repeat(4),
    '0123456789abcdef'.repeat(4),
    Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('hex'),
    'change-me-change-me-change-me-now!',
    'CHANGE_ME_TO_32_RANDOM_BYTES_0123456789',
    'your-secret-key-goes-here-0123456789abc',
    'django-insecure-8f7s6df87s6df87s6d8f76sd',
    'my-super-secret-value-that-nobody-knows',
    'this is the example from the documentation 42',
    Buffer.from('please-change-this-key-before-start!').toString('base64'),
    'passwordpasswordpassword0987654321xyz',
    'flowise-9f8e7d6c5b4a39281706f5e4d3c2b1a0',
    '1234567890123456789012345678901234567890',
  ];
  for (const secretKey of weak) {
    const message = refusal({ secretKey });
    assert.match(message, /^SECRET_KEY is refused, .*openssl rand -base64 32/);
    assert.ok(!message.includes(secretKey), message);
    assert.match(
      refusal({ secretKey: randomBytes(32).toString('hex'), secretKeyPrevious: secretKey }),
      /^SECRET_KEY_PREVIOUS /,
    );
  }
  const path = join(root, 'weak');
  writeFileSync(path, 'changeme\n');
  assert.match(refusal({ secretKey: `file:${path}` }), /^SECRET_KEY is refused, the file /);
});

test('a file that is missing or not named by a full path is told by name', () => {
  assert.match(
    refusal({ secretKey: 'file:/no/such/file' }),
    /^SECRET_KEY names the file \/no\/such\/file, .*ENOENT/,
  );
  assert.match(refusal({ secretKey: 'file:relative' }), /^SECRET_KEY must name its file by a full path/);
  assert.match(refusal({ secretKey: 'file://host/share' }), /^SECRET_KEY must name its file by a full path/);
});

test('random keys are never mistaken for weak ones', () => {
  for (let count = 0; count < 2000; count++) {
    // Counted, not drawn: one random text in two million spells a refused word, and that must not be today's.
    const bytes = createHash('sha256').update(String(count)).digest();
    openWith({ secretKey: bytes.toString(count % 2 === 0 ? 'hex' : 'base64url') });
  }
});

test('the previous key stands beside the current one, and one key given twice is no rotation', () => {
  const [a, b] = [randomBytes(32).toString('hex'), randomBytes(32).toString('base64')];
  const rotated = openWith({ secretKey: b, secretKeyPrevious: a });
  const before = openWith({ secretKey: a });
  assert.equal(rotated.previous?.id, before.id);
  assert.deepEqual(rotated.previous?.derive('x'), before.derive('x'));
  assert.notDeepEqual(rotated.derive('x'), before.derive('x'));
  assert.equal(openWith({ secretKey: a, secretKeyPrevious: a }).previous, null);
});

test('keys derived from what a caller brings need both the material and the secret', () => {
  const secretKey = randomBytes(32);
  const material = randomBytes(32);
  const secrets = openWith({ secretKey: secretKey.toString('hex') });
  const expected = Buffer.from(hkdfSync('sha256', material, secretKey, 'uek-at', 32));
  assert.deepEqual(secrets.deriveFrom(material, 'uek-at'), expected);
  assert.notDeepEqual(openWith({}).deriveFrom(material, 'uek-at'), expected);
  assert.notDeepEqual(secrets.deriveFrom(randomBytes(32), 'uek-at'), expected);
});

test('looking at the secrets object shows no key', () => {
  const secretKey = randomBytes(32);
  const secrets = openWith({ secretKey: secretKey.toString('hex') });
  const shown = inspect(secrets, { depth: 9, showHidden: true }) + JSON.stringify(secrets);
  assert.ok(
    !shown.includes(secretKey.toString('hex')) && !shown.includes([...secretKey.subarray(0, 4)].join()),
  );
});
