import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allows, type ChannelAction, isShelved, rightsOf } from './policy.ts';

const ACTIONS: ChannelAction[] = [
  'read',
  'write',
  'stop',
  'edit',
  'manage_participants',
  'share',
  'remove',
  'restore',
];

type State = 'open' | 'archived' | 'in an archived project';

/** role, state → what is allowed, in the order of ACTIONS. */
const TABLE: Array<['owner' | 'member' | 'observer', State, string]> = [
  ['owner', 'open', 'read write stop edit manage_participants share remove'],
  ['owner', 'archived', 'read restore'],
  ['owner', 'in an archived project', 'read stop edit manage_participants share remove'],
  ['member', 'open', 'read write stop share'],
  ['member', 'archived', 'read'],
  ['member', 'in an archived project', 'read stop share'],
  ['observer', 'open', 'read'],
  ['observer', 'archived', 'read'],
  ['observer', 'in an archived project', 'read'],
];

for (const [role, state, expected] of TABLE)
  test(`${role} of a channel that is ${state} may: ${expected}`, () => {
    const isProjectArchived = state === 'in an archived project';
    const standing = { role, isArchived: state === 'archived', isProjectArchived };
    const allowed = ACTIONS.filter((action) => allows(action, standing));
    assert.equal(allowed.join(' '), expected);
    const { write, edit } = rightsOf(standing);
    assert.deepEqual([write, edit], [expected.includes('write'), expected.includes('edit')]);
    assert.equal(isShelved('write', standing), isProjectArchived && role !== 'observer');
  });
