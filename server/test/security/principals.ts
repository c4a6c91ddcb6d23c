// Every kind of caller: which credential they have, whether it still counts, and what they may do with it.

import { PERMISSION_NAMES, USER_PERMISSIONS_DEFAULT } from '@parley/contract';
import { passThrough } from './conversations.ts';
import { unique } from './derive.ts';
import type { Principal } from './principal.ts';
import { numberOf, type Place, someOf, type TestedOperation } from './route-table.ts';
import type { Victim } from './victim.ts';
import type { Person, World } from './world.ts';

export const ORDINARY: ReadonlySet<string> = new Set<string>(USER_PERMISSIONS_DEFAULT);
const EVERYTHING: ReadonlySet<string> = new Set<string>(PERMISSION_NAMES);
const ALL_BUT_ADMIN: ReadonlySet<string> = new Set(
  PERMISSION_NAMES.filter((name) => name !== 'surface.admin.access'),
);

type Scopes = NonNullable<Parameters<typeof newKey>[1]>;
const newKey = async (
  { call }: Person,
  scopes: Array<'read' | 'write' | 'surface.chat.access' | 'surface.admin.access'>,
) => call('POST /api/v1/api-keys', { body: { name: unique(), scopes } });
export const keyOf = async (person: Person, scopes: Scopes): Promise<string> =>
  (await newKey(person, scopes)).key;

const dead = (name: string, token: string | null): Principal => ({
  name,
  token,
  isLive: false,
  scopes: null,
  permissions: new Set(),
  person: null,
});

export const live = (
  name: string,
  person: Person,
  permissions: ReadonlySet<string>,
  key: { token: string; scopes: readonly string[] } | null = null,
): Principal => ({
  name,
  token: key?.token ?? person.token,
  isLive: true,
  scopes: key?.scopes ?? null,
  permissions,
  person,
});

/** Credentials that were good and are not any more. */
const formerPeople = async (world: World): Promise<Principal[]> => {
  const { admin } = world;
  const former = await Promise.all(Array.from({ length: 4 }, () => world.newPerson()));
  const [deactivated, deleted, left, careless] = former as [Person, Person, Person, Person];
  const keys = {
    deactivated: await keyOf(deactivated, ['write']),
    deleted: await keyOf(deleted, ['write']),
    revoked: await newKey(careless, ['write']),
  };
  await admin.call('PUT /api/v1/admin/users/{id}', {
    params: { id: deactivated.id },
    body: { is_active: false },
  });
  await admin.call('DELETE /api/v1/admin/users/{id}', { params: { id: deleted.id } });
  await left.call('POST /api/v1/auth/logout');
  await careless.call('DELETE /api/v1/api-keys/{id}', { params: { id: keys.revoked.id } });
  return [
    dead('a deactivated person', deactivated.token),
    dead('the API key of a deactivated person', keys.deactivated),
    dead('a deleted person', deleted.token),
    dead('the API key of a deleted person', keys.deleted),
    dead('a person whose session ended', left.token),
    dead('a revoked API key', keys.revoked.key),
    dead('a refresh token as a bearer', careless.refreshToken),
  ];
};

const demotedAdmin = async (world: World): Promise<Principal[]> => {
  const before = await world.newAdmin();
  const key = await keyOf(before, ['read', 'write']);
  await world.admin.call('PUT /api/v1/admin/users/{id}', {
    params: { id: before.id },
    body: { role: 'user' },
  });
  const now = await world.signIn(before);
  return [
    dead('a demoted administrator with the old token', before.token),
    live('a demoted administrator who signed in again', now, ORDINARY),
    live('the API key of a demoted administrator', now, ORDINARY, { token: key, scopes: ['read', 'write'] }),
  ];
};

const customRole = async (world: World): Promise<Principal> => {
  const person = await world.newPerson();
  const { id } = await world.admin.call('POST /api/v1/admin/roles', {
    body: { name: unique(), permissions: PERMISSION_NAMES.filter((name) => ALL_BUT_ADMIN.has(name)) },
  });
  await world.admin.call('PUT /api/v1/admin/users/{id}', {
    params: { id: person.id },
    body: { role_ids: [id] },
  });
  return live('a person with every permission but administration', person, ALL_BUT_ADMIN);
};

/** A person who was in the victim's channels once; that gives them no more than any stranger has. */
const formerGuest = async (world: World, { person, things }: Victim): Promise<Principal[]> => {
  const channels = new Set([...things.values()].flatMap(({ within }) => within?.channel ?? []));
  const guests = await Promise.all([...channels].slice(0, 1).map((id) => passThrough(world, person, id)));
  return guests.map((guest) => live('a former participant of the victim’s channel', guest, ORDINARY));
};

export const createPrincipals = async (world: World, victim: Victim): Promise<Principal[]> => {
  const [stranger, admin] = [await world.newPerson(), await world.newAdmin()];
  const key = async (person: Person, scopes: Scopes) => ({ token: await keyOf(person, scopes), scopes });
  return [
    dead('nobody', null),
    dead('somebody with a made-up token', 'made-up'),
    ...(await formerPeople(world)),
    live('a stranger', stranger, ORDINARY),
    ...(await formerGuest(world, victim)),
    live('the API key of a stranger', stranger, ORDINARY, await key(stranger, ['read', 'write'])),
    live('an API key that may only read', stranger, ORDINARY, await key(stranger, ['read'])),
    live('an API key for chat only', stranger, ORDINARY, await key(stranger, ['surface.chat.access'])),
    ...(await demotedAdmin(world)),
    await customRole(world),
    live('an administrator', admin, EVERYTHING),
    live('the API key of an administrator', admin, EVERYTHING, await key(admin, ['read', 'write'])),
    live('an API key for administration', admin, EVERYTHING, await key(admin, ['surface.admin.access'])),
  ];
};

/** Whether the credential opens this operation at all, whatever the request says then: 401, 403, or null for yes. */
export const refusalOf = ({ spec, method }: TestedOperation, principal: Principal): 401 | 403 | null => {
  if (spec.auth === 'none') return null;
  if (!principal.isLive) return 401;
  if (spec.permission !== null && !principal.permissions.has(spec.permission)) return 403;
  if (principal.scopes === null) return null;
  if (spec.sessionOnly) return 403;
  const verb = spec.scope ?? (method === 'GET' ? 'read' : 'write');
  const isAdministrativeWrite =
    verb === 'write' && spec.permission !== null && !ORDINARY.has(spec.permission);
  const isInScope =
    (principal.scopes.includes(verb) && !isAdministrativeWrite) ||
    principal.scopes.includes(spec.permission ?? '');
  return isInScope ? null : 403;
};

/** What an operation decides by, when it refuses a credential whatever the request says. */
const classOf = ({ token, isLive, scopes }: Principal): string => {
  if (token === null) return 'no credential';
  if (!isLive) return 'a credential that does not count';
  return scopes === null ? 'a person without the permission' : 'an API key without the scope';
};

/** Those whom an operation refuses whatever the request says: in the gate one of each class, another from operation to operation. */
export const refusedOf = (op: TestedOperation, principals: readonly Principal[]): Principal[] => {
  const refused = principals.filter((principal) => refusalOf(op, principal) !== null);
  return Object.values(Object.groupBy(refused, classOf)).flatMap((alike = []) =>
    someOf(alike, 1, numberOf(op)),
  );
};

/** How a request with an identifier that is none of the caller's is refused, once the operation is open to them. */
export const refusalOfId = (place: Place, isWellFormed: boolean): readonly number[] => {
  // A filter may answer with nothing instead of refusing: the suite then looks at what it answered.
  if (place === 'query') return isWellFormed ? [200, 404] : [400];
  return place === 'body' && !isWellFormed ? [400] : [404];
};
