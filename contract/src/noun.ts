// A noun of the product, declared once: everything that the other parts ask of it stands in one value. What a noun does not have, it
// says with `none`; a part that is left out does not compile.

import type { EventTable, RouteTable } from './common.ts';
import type { NumberSettingKey } from './settings.ts';

/** Said where a noun has nothing of a kind: a decision, not something that was forgotten. */
export const none = null;
export type None = typeof none;

export interface PermissionSpec {
  readonly description: string;
  /**
   * The built-in roles that have it from the start; `admin` has every permission. One that no ordinary account has is administrative:
   * an API key writes with it only if the key names it as a scope.
   */
  readonly roles: ReadonlyArray<'user'>;
}

/** How often something may be done. Settings may raise or lower `max`, never the window. */
export interface RateLimitSpec {
  readonly max: number;
  readonly windowSeconds: number;
  /**
   * exact: counted in the database, never one too many, over all instances. For what is rare, and worth guessing at.
   * merged: counted in memory and added up over the instances about once a second. For what is frequent, where a write per request
   * would cost more than the request.
   */
  readonly mode: 'exact' | 'merged';
  /** Completes "too many …", for the person who is refused. */
  readonly what: string;
  /** The platform setting that holds instead of `max`, where administrators may move it. */
  readonly setting?: NumberSettingKey;
}

/** What can be followed over the WebSocket. */
export interface TopicSpec {
  /** False: the topic is its name (`presence`). True: a name and an identifier (`channel:<id>`). */
  readonly byId: boolean;
}

export interface Noun {
  /** As the module's folder is called. */
  readonly name: string;
  readonly routes: RouteTable | None;
  readonly events: EventTable | None;
  /** The event kinds that may be told to every signed-in person: they say that something changed, and nothing of what or whose. */
  readonly everybodyEvents: readonly string[] | None;
  /** The kinds of identifiers that are this noun's; `ref(kind)` marks them on the wire. */
  readonly resources: readonly string[] | None;
  /** The operations that need no bearer. Each of them also says `auth: 'none'`: one word too many opens nothing. */
  readonly publicRoutes: readonly string[] | None;
  readonly permissions: Readonly<Record<string, PermissionSpec>> | None;
  /** The kinds of hits that it adds to `GET /search`. */
  readonly searchKinds: readonly string[] | None;
  readonly topics: Readonly<Record<string, TopicSpec>> | None;
  readonly rateLimits: Readonly<Record<string, RateLimitSpec>> | None;
}

const declared: Noun[] = [];

/** Takes a declaration in, and keeps its literal types. */
export const noun = <const T extends Noun>(spec: T): T => {
  declared.push(spec);
  return spec;
};

/** Every noun, in the order in which they were read. Only what is built later than the nouns themselves may ask. */
export const declaredNouns = (): readonly Noun[] => declared;
