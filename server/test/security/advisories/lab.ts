// What an advisory is here, and the short ways in which the checks ask.

import assert from 'node:assert/strict';
import { type Answer, NO_PARTS, type Parts, send } from '../exchange.ts';
import { kindFixture } from '../fixtures.ts';
import { operation } from '../route-table.ts';
import type { Person, World } from '../world.ts';

export interface Lab {
  readonly world: World;
  /** Has things. */
  readonly victim: Person;
  /** Wants them. */
  readonly mallory: Person;
}

export interface Advisory {
  readonly ids: string;
  /** What must be true here. */
  readonly promise: string;
  check(lab: Lab): Promise<void>;
}

type Name = Parameters<typeof operation>[0];
export const ask = (
  world: World,
  name: Name,
  token: string | null,
  parts: Partial<Parts> = {},
): Promise<Answer> => send(world.url, operation(name), { ...NO_PARTS, ...parts }, token);

export const make = (world: World, kind: Parameters<typeof kindFixture>[0], owner: Person) =>
  kindFixture(kind).make(world, owner, {});

export const assertStatus = async (
  expected: number | readonly number[],
  answer: Promise<{ status: number }>,
  what = '',
): Promise<void> => {
  const { status } = await answer;
  assert.ok(
    [expected].flat().includes(status),
    `${what}: ${status} instead of ${[expected].flat().join(' or ')}`,
  );
};
