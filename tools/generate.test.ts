import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeEvents, describePermissions, settle } from './generate.ts';
import { scratch } from './scratch.ts';

test('generated files: a check names what differs and changes nothing; writing settles it', (t) => {
  const folder = scratch(t, { 'a.md': 'old', 'gone.md': 'x', 'same.md': 's' });
  const wanted = { 'a.md': 'new', 'b.md': 'b', 'same.md': 's' };
  assert.equal(settle(folder, wanted, true).length, 3);
  assert.equal(settle(folder, wanted, true).length, 3);
  settle(folder, wanted, false);
  assert.deepEqual(settle(folder, wanted, true), []);
});

test('the tables say who may call what, and what an event carries', () => {
  const route = {
    summary: 'A | B',
    auth: 'bearer',
    permission: 'surface.x',
    resources: ['user'],
    response: {},
  } as const;
  assert.match(
    describePermissions({ 'GET /x': route }),
    /\| `GET \/x` \| signed in \| `surface\.x` \| `read` or `surface\.x` \| `user` \| A \\\| B \|/,
  );
  const named = {
    toJSONSchema: () => ({ $ref: '#/$defs/F', $defs: { F: { properties: { id: {}, name: {} } } } }),
  };
  assert.match(describeEvents({ 'user.x.done': named }), /\| `user\.x\.done` \| `id`, `name` \|/);
});
