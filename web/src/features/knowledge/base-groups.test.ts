import assert from 'node:assert/strict';
import { test } from 'node:test';
import { baseOf } from '../../../test/knowledge-things.ts';
import { ANN, BOB, newId } from '../../../test/things.ts';
import { groupsOf } from './base-groups.ts';

test('bases stand under their teams by name, then those of one’s own, then those of others; a group without one is left out', () => {
  const [sailors, gardeners, empty] = ['Sailors', 'Gardeners', 'Empty'].map((name) => ({
    id: newId(),
    name,
  }));
  assert.ok(sailors && gardeners && empty);
  const bases = [
    baseOf({ name: 'a', owner_id: BOB }),
    baseOf({ name: 'b', team_id: sailors.id, owner_id: BOB }),
    baseOf({ name: 'c', owner_id: ANN }),
    baseOf({ name: 'd', team_id: gardeners.id, owner_id: ANN }),
    baseOf({ name: 'e', team_id: newId(), owner_id: BOB }),
  ];
  assert.deepEqual(
    groupsOf(bases, [sailors, gardeners, empty], ANN).map(({ name, bases: own }) => [
      name,
      own.map((base) => base.name).join(),
    ]),
    [
      ['Gardeners', 'd'],
      ['Sailors', 'b'],
      [null, 'c'],
      [null, 'a,e'],
    ],
  );
});
