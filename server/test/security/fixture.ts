// What a fixture is: one thing of a kind, made by its owner, with a text in it that gives it away wherever it turns up.

import type { Resource } from '@parley/contract';
import { unique } from './derive.ts';
import type { Parts } from './exchange.ts';
import type { Person, World } from './world.ts';

export type Ids = Partial<Record<Resource, string>>;

export interface Fixture {
  readonly id: string;
  /** A text that is in this thing and nowhere else. */
  readonly canary: string;
  /** The identifiers of what it lies in, when a request names both: {channel: …} of a message. */
  readonly within?: Ids;
  /** Others who may hear of it: whoever is in the same channel. */
  readonly knownTo?: readonly string[];
}

export interface KindFixture {
  /** Who may reach one: its owner alone, or whoever has the permission that the route asks for. */
  readonly reach: 'owner' | 'permission';
  /** Who may ever read the canary. */
  readonly seenBy: 'owner' | 'administrators';
  /** `inside` holds what is there already and may be made use of: the channel to say something in. */
  make(world: World, owner: Person, inside: Ids): Promise<Fixture>;
}

/** The parts of a request that its schema alone does not tell. */
export type RequestFixture = (caller: Person, world: World) => Promise<Partial<Parts>>;

export const canary = (kind: string): string => `canary-${kind}-${unique()}`;

/** A red square of 8 × 8 pixels. */
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEX/AAAZ4gk3AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC';
