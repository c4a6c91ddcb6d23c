import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { CODE_ONLY } from './code-only.ts';

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
