import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { verdictOf } from '../server/src/modules/packages/author.ts';
import { command, runAgain } from './package.ts';
import { packageFiles } from './package-files.ts';
import { scratch } from './scratch.ts';

const KIT = join(import.meta.dirname, '../kit');
const SAMPLES = join(import.meta.dirname, '../packages');

test('a new package is fine as it is written, runs, and is packed and signed', async (t) => {
  const home = scratch(t, {});
  const folder = join(home, 'greeter');
  await command(['new', 'com.example.greeter', folder]);
  assert.match(await command(['lint', folder]), /^com\.example\.greeter 1\.0\.0 is fine; it asks for kv$/);
  const greeted = await command(['run', folder, 'greet', join(folder, 'greet.fixture.json')]);
  assert.equal(greeted, '{"greeting":"Hello Ann! That was greeting 1."}');

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

test('the kit brings what pages of packages have in common, and no package has a copy of it', async (t) => {
  const kit = ['ui/bridge.js', 'ui/style.css'];
  const samples = readdirSync(SAMPLES).map((name) => join(SAMPLES, name));
  const folder = join(scratch(t, {}), 'greeter');
  await command(['new', 'com.example.greeter', folder]);
  for (const sample of [...samples, folder]) {
    const files = packageFiles(sample);
    for (const path of kit) {
      assert.ok(!existsSync(join(sample, path)), `${sample} has its own ${path}; the kit brings it`);
      assert.deepEqual(files[path], readFileSync(join(KIT, path)), `${sample} is packed without ${path}`);
    }
  }
  // One of its own goes before, and what no page names is not brought.
  writeFileSync(join(folder, 'ui/style.css'), 'main { color: red }');
  writeFileSync(join(folder, 'ui/app.js'), 'document.title = "alone";');
  const files = packageFiles(folder);
  assert.equal(Buffer.from(files['ui/style.css'] ?? []).toString(), 'main { color: red }');
  assert.equal(files['ui/bridge.js'], undefined);
});

test('a handler runs again when a file of its package changes, with the values that it left', async (t) => {
  const folder = join(scratch(t, {}), 'greeter');
  await command(['new', 'com.example.greeter', folder]);
  const told: string[] = [];
  let heard = Promise.withResolvers<void>();
  const next = async (): Promise<string> => {
    await heard.promise;
    heard = Promise.withResolvers();
    return told.at(-1) ?? '';
  };
  const end = new AbortController();
  const fixture = join(folder, 'greet.fixture.json');
  const tell = (text: string): void => {
    told.push(text);
    heard.resolve();
  };
  const running = runAgain(folder, ['greet', fixture], tell, end.signal);
  assert.equal(await next(), '{"greeting":"Hello Ann! That was greeting 1."}');
  const main = join(folder, 'src/main.ts');
  const source = readFileSync(main, 'utf8');
  writeFileSync(main, source.replace('Hello', 'Good morning'));
  assert.equal(await next(), '{"greeting":"Good morning Ann! That was greeting 2."}');
  writeFileSync(fixture, JSON.stringify({ name: 'Ben' }));
  assert.equal(await next(), '{"greeting":"Good morning Ben! That was greeting 3."}');
  writeFileSync(main, `${source}\nlet x = ;\n`);
  assert.match(await next(), /src\/main\.ts line \d+: /);
  end.abort();
  await running;
});
