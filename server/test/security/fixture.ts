// What a fixture is: one thing of a kind, made by its owner, with a text in it that gives it away wherever it turns up.

import type { Operation, Resource } from '@parley/contract';
import type { Engine } from '../databases.ts';
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
  /** Others who may hear of it: the people in the same channel. */
  readonly knownTo?: readonly string[];
}

export interface KindFixture {
  /** Who may reach one: its owner alone, or every person with the permission that the route asks for. */
  readonly reach: 'owner' | 'permission';
  /** Who may ever read the canary. */
  readonly seenBy: 'owner' | 'administrators';
  /** `inside` holds what is there already and may be made use of: the channel to say something in. */
  make(world: World, owner: Person, inside: Ids): Promise<Fixture>;
}

/** For a kind that others than its owner neither reach nor see, whatever they may do. */
export const OWNER_ONLY = { reach: 'owner', seenBy: 'owner' } as const;

/** The parts of a request that its schema alone does not tell. */
export type RequestFixture = (caller: Person, world: World) => Promise<Partial<Parts>>;

/** What a module says of its nouns, in `<name>.fixture.ts`, so that every generated suite can try them. */
export interface NounFixture {
  readonly kinds: Partial<Readonly<Record<Resource, KindFixture>>>;
  /** What the schema cannot say: credentials that are right, pictures that are pictures, values that fit a key. */
  readonly operations: Partial<Readonly<Record<Operation, RequestFixture>>>;
  /** Operations about something that a server with passwords on these databases does not have: they answer 404. */
  readonly absent?: Partial<Readonly<Record<Operation, readonly Engine[]>>>;
  /** Operations whose body is free-form by design: what a caller invents is kept in exactly this column. */
  readonly freeForm?: Partial<Readonly<Record<Operation, string>>>;
}

export interface ModuleFixture {
  /** The folder that it was found in. */
  readonly module: string;
  readonly fixture: NounFixture;
}

export const canary = (kind: string): string => `canary-${kind}-${unique()}`;

/** A red square of 8 × 8 pixels. */
export const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEX/AAAZ4gk3AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC';
