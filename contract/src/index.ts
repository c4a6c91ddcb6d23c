// What all nouns declare, put together: the whole API, all events, permissions, limits and the rest. Nothing is listed here by hand; a
// noun is added in nouns.ts. Importing this brings zod along; the web app takes types, and values from limits.ts.

import type { z } from 'zod';
import type { RouteSpec } from './common.ts';
import { declaredNouns, type Noun, type PermissionSpec, type RateLimitSpec } from './noun.ts';
import type * as files from './nouns.ts';

/** The declarations among what the files of the nouns export. */
type Declared = { [K in keyof typeof files as K extends `${string}Noun` ? K : never]: (typeof files)[K] };
type AnyNoun = Declared[keyof Declared];

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void
  ? I
  : never;
/** One part of every noun that has it, as one table. */
type Merged<P extends keyof Noun> = Intersection<NonNullable<AnyNoun[P]>>;
type Flat<T> = { [K in keyof T]: T[K] };
/** The members of one list of every noun that has it. */
type Listed<P extends keyof Noun> =
  NonNullable<AnyNoun[P]> extends infer L ? (L extends readonly string[] ? L[number] : never) : never;

export const NOUNS: readonly Noun[] = declaredNouns();

const merged = <T extends object>(part: (noun: Noun) => object | null): T =>
  Object.assign({}, ...NOUNS.map(part)) as T;
const listed = <T extends string>(part: (noun: Noun) => readonly string[] | null): readonly T[] =>
  NOUNS.flatMap((noun) => part(noun) ?? []) as T[];

export type Api = Flat<Merged<'routes'>>;
export type Operation = keyof Api;
export const api = merged<Api>(({ routes }) => routes);
/** Exactly the routes that need no sign-in. Anything else that says `auth: 'none'` stops the boot. */
export const PUBLIC_ROUTES = listed<Operation>(({ publicRoutes }) => publicRoutes);

export type Events = Flat<Merged<'events'>>;
export type EventKind = keyof Events;
export type EventPayload<K extends EventKind> = z.infer<Events[K]>;
export const events = merged<Events>(({ events }) => events);
/** What may be told to every signed-in person: it says that something has changed, and nothing of what or whose. */
export const EVERYBODY_EVENTS = listed<EventKind>(({ everybodyEvents }) => everybodyEvents);

/** The kinds of things that have an identifier on the wire. */
export type Resource = Listed<'resources'>;
export const RESOURCES = listed<Resource>(({ resources }) => resources);

export type Permission = keyof Merged<'permissions'>;
export const PERMISSIONS = merged<Readonly<Record<Permission, PermissionSpec>>>(
  ({ permissions }) => permissions,
);
export const PERMISSION_NAMES = (Object.keys(PERMISSIONS) as Permission[]).sort();
/** What a new account may do until an administrator changes the role `user`. */
export const USER_PERMISSIONS_DEFAULT = PERMISSION_NAMES.filter((name) =>
  PERMISSIONS[name].roles.includes('user'),
);

/** See `PermissionSpec.roles`. */
export const isAdministrative = (permission: string | null): boolean =>
  permission !== null && PERMISSIONS[permission as Permission]?.roles.length === 0;

/** Whether a route changes nothing: one that is posted to may say so. */
export const isReading = (method: string, { scope }: RouteSpec): boolean =>
  (scope ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'write')) === 'read';

/** The scopes of which an API key needs one, to call a route that keys may call. */
export const scopesOf = (method: string, spec: RouteSpec): string[] => {
  const named = spec.permission === null ? [] : [spec.permission];
  if (isReading(method, spec)) return ['read', ...named];
  return isAdministrative(spec.permission) ? named : ['write', ...named];
};

/** The permissions that open things to read. */
const READING = new Set(
  Object.entries<RouteSpec>(api).flatMap(([name, { permission }]) =>
    name.startsWith('GET ') && permission !== null ? [permission] : [],
  ),
);

/** The scopes of which an API key needs one, to be told all that a route answers. */
export const readScopesOf = ({ permission }: RouteSpec): string[] => {
  if (permission === null) return ['read'];
  return ['read', READING.has(permission) ? permission : 'surface.chat.access'];
};

export type SearchKind = Listed<'searchKinds'>;
export const SEARCH_KINDS = listed<SearchKind>(({ searchKinds }) => searchKinds);

export type RateLimitName = keyof Merged<'rateLimits'>;
export const RATE_LIMITS = merged<Readonly<Record<RateLimitName, RateLimitSpec>>>(
  ({ rateLimits }) => rateLimits,
);

type Part<S, K extends string, D> = S extends { readonly [P in K]: infer T extends z.ZodType } ? T : D;

/** What a caller writes. */
export type ParamsIn<S> = z.input<Part<S, 'params', z.ZodObject<Record<never, never>>>>;
export type QueryIn<S> = z.input<Part<S, 'query', z.ZodObject<Record<never, never>>>>;
export type BodyIn<S> = S extends { readonly body: infer T extends z.ZodType } ? z.input<T> : never;

/** What a handler reads, after validation. */
export type ParamsOut<S> = z.output<Part<S, 'params', z.ZodObject<Record<never, never>>>>;
export type QueryOut<S> = z.output<Part<S, 'query', z.ZodObject<Record<never, never>>>>;
export type BodyOut<S> = S extends { readonly body: infer T extends z.ZodType }
  ? S extends { readonly bodyOptional: true }
    ? z.output<T> | undefined
    : z.output<T>
  : undefined;

type Answer<R> = { [K in keyof R]: R[K] extends z.ZodType ? z.output<R[K]> : string };
/** What a successful call answers. Refusals that are declared beside it (503 of the readiness probe) do not count. */
export type ResponseOf<S extends RouteSpec> = Answer<Omit<S['response'], 503>>[keyof Omit<
  S['response'],
  503
>];

export * from './common.ts';
export * from './completion-answer.ts';
export * from './extensions.ts';
export * from './limits.ts';
export * from './noun.ts';
export * from './noun-faults.ts';
export * from './nouns.ts';
export * from './openai-response-items.ts';
export * from './openai-responses.ts';
export * from './refusals.ts';
export * from './settings.ts';
export * from './shares.ts';
export * from './team-permissions.ts';
export * from './workflow-payers.ts';
export * from './workflow-public.ts';
export * from './workflow-runs.ts';
export * from './workflow-states.ts';
export * from './workflow-tests.ts';
