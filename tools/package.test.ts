import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { verdictOf } from '../server/src/modules/packages/author.ts';
import { command } from './package.ts';
import { scratch } from './scratch.ts';

const SAMPLES = join(import.meta.dirname, '../packages');

test('a new package is fine as it is written, runs, and is packed and signed', async (t) => {
  const home = scratch(t, {});
  const folder = join(home, 'greeter');
  await command(['new', 'com.example.greeter', folder]);
  assert.match(await command(['lint', folder]), /^com\.example\.greeter 1\.0\.0 is fine; it asks for kv$/);
  const greeted = await command(['run', folder, 'greet', join(folder, 'greet.fixture.json')]);
  assert.equal(greeted, '{"greeting":"Hello Ann! That was greeting 1."}');

  // The way to the page and its looks are the same everywhere: each package has its own copy, because it stands alone.
  const samples = readdirSync(SAMPLES).map((name) => join(SAMPLES, name));
  for (const name of ['ui/bridge.js', 'ui/style.css'])
    for (const copy of samples.map((sample) => join(sample, name)).filter((path) => existsSync(path)))
      assert.equal(
        readFileSync(copy, 'utf8'),
        readFileSync(join(folder, name), 'utf8'),
        `${copy} differs from tools/new-package/${name}`,
      );

  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = join(home, 'ann.pem');
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const archive = join(home, 'out.zip');
  assert.match(await command(['pack', folder, '--key', key, '--out', archive]), /signed\)$/);
  const trusted = `ann ${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`;
  assert.equal(await verdictOf(readFileSync(archive), trusted), 'signed');

  // What an install would refuse is refused here, with the file and the line.
  const main = join(folder, 'src', 'main.ts');
  writeFileSync(main, `${readFileSync(main, 'utf8')}\nlet x = ;\n`);
  await assert.rejects(command(['lint', folder]), /src\/main\.ts line \d+: /);
  await assert.rejects(command(['new', 'Not an id', join(home, 'other')]), /is not an id/);
  assert.ok(!existsSync(join(home, 'other')));
});
