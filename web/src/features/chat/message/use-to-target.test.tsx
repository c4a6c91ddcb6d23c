import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderHook } from '@testing-library/react';
import { useToTarget } from './use-to-target.ts';

const NEW = [{ id: 'c' }, { id: 'd' }];
const ALL = [{ id: 'a' }, { id: 'b' }, ...NEW];

test('a message is gone to when it is there, also after it was asked for, and once each time', () => {
  const went: number[] = [];
  const toIndex = (index: number): void => void went.push(index);
  const first = { id: 'b', at: 1 };
  const drawn = renderHook(({ messages, target }) => useToTarget(messages, target, toIndex), {
    initialProps: { messages: NEW, target: first },
  });
  assert.deepEqual(went, []);
  drawn.rerender({ messages: ALL, target: first });
  assert.deepEqual(went, [1]);
  drawn.rerender({ messages: [{ id: 'o' }, ...ALL], target: first });
  assert.deepEqual(went, [1], 'what comes later moves nothing');
  drawn.rerender({ messages: ALL, target: { id: 'b', at: 2 } });
  assert.deepEqual(went, [1, 1]);
});
