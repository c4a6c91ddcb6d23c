import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLicences, isAllowed } from './licences.ts';
import { scratch } from './scratch.ts';

test('permissive licences are allowed, copyleft and unknown ones are not', () => {
  for (const licence of ['MIT', 'Apache-2.0', 'ISC', '0BSD']) assert.ok(isAllowed(licence, 'x'), licence);
  for (const licence of ['GPL-3.0', 'AGPL-3.0-only', 'SSPL-1.0', 'UNLICENSED', 'SEE LICENSE IN x', '']) {
    assert.equal(isAllowed(licence, 'x'), false, licence);
  }
});

test('of an OR one side is enough, of an AND both are needed, and AND binds closer', () => {
  assert.ok(isAllowed('(MIT OR GPL-3.0)', 'x'));
  assert.ok(isAllowed('GPL-3.0 OR MIT', 'x'));
  assert.equal(isAllowed('MIT AND GPL-3.0', 'x'), false);
  assert.ok(isAllowed('GPL-3.0 AND MIT OR ISC', 'x'));
  assert.equal(isAllowed('GPL-3.0 AND (MIT OR ISC)', 'x'), false);
  assert.equal(isAllowed('(MIT', 'x'), false);
});

test('an exception holds for the packages it names only', () => {
  assert.ok(isAllowed('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64'));
  assert.ok(isAllowed('Apache-2.0 AND LGPL-3.0-or-later', '@img/sharp-win32-x64'));
  assert.equal(isAllowed('LGPL-3.0-or-later', 'sharp-lookalike'), false);
  assert.equal(isAllowed('MPL-2.0', 'evil-lightningcss'), false);
});

test('packages without a licence, and with a wrong one, are named; workspaces are not asked', (t) => {
  const root = scratch(t, {
    'node_modules/b/package.json': '{"license":"MIT"}',
    'node_modules/old/package.json': '{"licenses":[{"type":"MIT"}]}',
    'node_modules/older/package.json': '{"license":{"type":"GPL-2.0"}}',
  });
  const found = checkLicences(
    {
      web: {},
      'node_modules/@parley/web': { link: true },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/old': { version: '1.0.0' },
      'node_modules/older': { version: '1.0.0' },
      'node_modules/x/node_modules/@s/c': { version: '2.0.0', license: 'AGPL-3.0' },
    },
    root,
  );
  assert.deepEqual(found, [
    'a 1.0.0 names no licence',
    'older 1.0.0 is under GPL-2.0, which is not on the list',
    '@s/c 2.0.0 is under AGPL-3.0, which is not on the list',
  ]);
});
