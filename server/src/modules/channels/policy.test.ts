import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allows, type ChannelAction, rightsOf } from './policy.ts';

const ACTIONS: ChannelAction[] = [
  'read',
  'write',
  'edit',
  'manage_participants',
  'share',
  'remove',
  'restore',
];

/** role, archived → what is allowed, in the order of ACTIONS. */
const TABLE: Array<['owner' | 'member' | 'observer', boolean, string]> = [
  ['owner', false, 'read write edit manage_participants share remove'],
  ['owner', true, 'read restore'],
  ['member', false, 'read write share'],
  ['member', true, 'read'],
  ['observer', false, 'read'],
  ['observer', true, 'read'],
];

for (const [role, isArchived, expected] of TABLE)
  test(`${role} of ${isArchived ? 'an archived' : 'a'} channel may: ${expected}`, () => {
    const allowed = ACTIONS.filter((action) => allows(action, { role, isArchived }));
    assert.equal(allowed.join(' '), expected);
    const { write, edit } = rightsOf({ role, isArchived });
    assert.deepEqual([write, edit], [expected.includes('write'), expected.includes('edit')]);
  });
