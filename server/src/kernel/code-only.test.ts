import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { CODE_ONLY, linkedPackages } from './code-only.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PROBE =
  'console.log(JSON.stringify(process.argv.slice(1).map((p) => process.permission.has("fs.read", p))))';

test('a process that opens strangers’ files reads its code, and neither data nor settings', () => {
  const mayRead = (...paths: string[]): boolean[] =>
    JSON.parse(execFileSync(process.execPath, [...CODE_ONLY, '-e', PROBE, ...paths], { encoding: 'utf8' }));
  const code = [import.meta.filename, join(ROOT, 'package.json'), join(ROOT, 'node_modules', 'zod')];
  assert.deepEqual(mayRead(...code), [true, true, true]);
  const others = ['', 'data', '.env', '.git', 'server', join('server', 'test'), join('..', 'x')];
  assert.deepEqual(
    mayRead(...others.map((path) => join(ROOT, path)), '/etc/passwd'),
    [...others, ''].map(() => false),
  );
});

test('of what links among the packages lead to, packages are read, and nothing that lies around them', (t) => {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'parley-links-')));
  t.after(() => rmSync(home, { recursive: true }));
  const folder = (path: string): string => {
    mkdirSync(join(home, path), { recursive: true });
    return join(home, path);
  };
  const packageAt = (path: string): string => {
    const at = folder(path);
    writeFileSync(join(at, 'package.json'), '{}');
    return at;
  };
  const root = packageAt('parley');
  const packages = folder('parley/node_modules');
  folder('parley/node_modules/@crew');
  const link = (name: string, to: string): void => symlinkSync(to, join(packages, name));
  link('shared', packageAt('store/node_modules/shared'));
  link('own', packageAt('sources/own'));
  link('@crew/bosun', packageAt('sources/bosun'));
  link('@sails', join(packageAt('elsewhere/@sails/jib'), '..'));
  link('beside', packageAt('parley-next/beside'));
  link('inner', packageAt('parley/contract'));
  link('letters', folder('letters'));
  link('home', home);
  writeFileSync(join(home, 'package.json'), '{}');
  packageAt('parley/node_modules/plain');
  assert.deepEqual(
    linkedPackages(packages, root).toSorted(),
    ['elsewhere/@sails/jib', 'parley-next/beside', 'sources/bosun', 'sources/own', 'store/node_modules']
      .map((path) => join(home, path))
      .toSorted(),
  );
  const inPackages = packageAt('node_modules/parley');
  link('neighbour', packageAt('node_modules/neighbour'));
  assert.ok(
    !linkedPackages(packages, inPackages).includes(join(home, 'node_modules')),
    'with the data of an installation that lies among packages itself',
  );
});
