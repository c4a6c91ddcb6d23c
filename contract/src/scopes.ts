// Sharing, once for every noun: whose a thing is, who else may see it, and what the caller may do with it. A noun spreads `sharedFields`
// into what it shows and `memberRoutes` into its route table, and writes no sharing of its own.

import { z } from 'zod';
import { eventKinds, Id, list, Message, PageQuery, ref, Time } from './common.ts';
import { none, noun } from './noun.ts';

export const ScopeRole = z.enum(['owner', 'editor', 'viewer']);
export type ScopeRole = z.infer<typeof ScopeRole>;

/** private: its owner and those it is shared with. team: every member of its team too. */
export const Visibility = z.enum(['private', 'team']);
export type Visibility = z.infer<typeof Visibility>;

/** Something that happened in a project or in a workspace: who did what to which thing, and when. */
export type Activity = z.infer<typeof Activity>;
export const Activity = z
  .object({
    type: z.enum(['channel', 'file', 'note', 'task', 'project', 'document', 'workflow', 'person']),
    /** `moved_in` and `moved_out`: of a project. `said`: the last time. */
    action: z.enum(['added', 'moved_in', 'moved_out', 'said', 'changed', 'completed', 'published', 'joined']),
    id: Id,
    title: z.string(),
    /** Of a file. */
    project_id: Id.nullable(),
    /** Of a document. */
    kb_id: Id.nullable(),
    /** False: a channel that is open to the caller, to be joined before it is read. */
    is_joined: z.boolean(),
    user_id: Id.nullable(),
    /** Who did it. Null: an account that is gone, or no person. */
    user: z.object({ id: Id, display_name: z.string(), avatar: z.string().nullable() }).nullable(),
    at: Time,
  })
  .meta({ id: 'Activity' });

/** What the caller may do; the server asks the same function before it acts, so a button and a 403 never disagree. */
export type ScopeRights = z.infer<typeof ScopeRights>;
export const ScopeRights = z
  .object({
    /** Change what it says. */
    write: z.boolean(),
    /** Decide who sees it, and delete it. */
    manage: z.boolean(),
  })
  .meta({ id: 'ScopeRights' });

/** What every shared thing shows of itself. */
export const sharedFields = {
  owner_id: Id,
  /** Null also for a caller who is not in the team. */
  team_id: Id.nullable(),
  visibility: Visibility,
  my_role: ScopeRole,
  rights: ScopeRights,
};

/** A person, or a team and with it all its members. */
export type Member = z.infer<typeof Member>;
export const Member = z
  .object({
    id: Id,
    user_id: Id.nullable(),
    team_id: Id.nullable(),
    role: ScopeRole,
    display_name: z.string(),
    handle: z.string(),
    avatar: z.string().nullable(),
    created_at: Time,
  })
  .meta({ id: 'Member' });

export type MemberInput = z.infer<typeof MemberInput>;
export const MemberInput = z
  .object({ user_id: ref('user').optional(), team_id: ref('team').optional(), role: ScopeRole })
  .refine(({ user_id, team_id }) => (user_id === undefined) !== (team_id === undefined), {
    error: 'must name either a person or a team',
  })
  .meta({ 'x-either': ['user_id', 'team_id'] });

export type MemberPatch = z.infer<typeof MemberPatch>;
export const MemberPatch = z.object({ role: ScopeRole });

/** The kind of identifier that members of such a thing have: a member of a note is found in that note and nowhere else. */
export const memberOf = <const R extends string>(resource: R): `${R}_member` => `${resource}_member`;

const specsOf = (resource: string, permission: string | null) => {
  const ofThing = { auth: 'bearer', permission, params: z.object({ id: ref(resource) }) } as const;
  const ofMember = {
    auth: 'bearer',
    permission,
    resources: [resource, memberOf(resource)],
    params: z.object({ id: ref(resource), memberId: ref(memberOf(resource)) }),
    limit: 'member_change',
    errors: [403, 409],
  } as const;
  return {
    list: {
      ...ofThing,
      resources: [resource],
      summary: 'Who it is shared with, the earliest first',
      query: PageQuery,
      response: { 200: list(Member) },
    },
    add: {
      ...ofThing,
      resources: [resource, 'user', 'team'],
      summary: 'Share it with a person or a team',
      body: MemberInput,
      localRoles: true,
      limit: 'member_change',
      response: { 201: Member },
      errors: [403, 409],
    },
    change: {
      ...ofMember,
      summary: 'Give a member another role; the last owner stays one',
      body: MemberPatch,
      localRoles: true,
      response: { 200: Member },
    },
    remove: {
      ...ofMember,
      summary: 'Share it no longer with a member, or leave it oneself; the last owner stays',
      response: { 200: Message },
    },
  } as const;
};
type MemberSpecs = ReturnType<typeof specsOf>;

export type MemberRoutes<P extends string> = Readonly<
  Record<`GET ${P}/{id}/members`, MemberSpecs['list']> &
    Record<`POST ${P}/{id}/members`, MemberSpecs['add']> &
    Record<`PATCH ${P}/{id}/members/{memberId}`, MemberSpecs['change']> &
    Record<`DELETE ${P}/{id}/members/{memberId}`, MemberSpecs['remove']>
>;

/** `...memberRoutes('/api/v1/notes', 'note', 'surface.chat.access')` in the route table of a noun, `resources: ['note', memberOf('note')]` in its value. */
export const memberRoutes = <const P extends `/api/v1/${string}`>(
  path: P,
  resource: string,
  permission: string | null,
): MemberRoutes<P> => {
  const specs = specsOf(resource, permission);
  // The compiler does not follow literals into computed keys.
  return {
    [`GET ${path}/{id}/members`]: specs.list,
    [`POST ${path}/{id}/members`]: specs.add,
    [`PATCH ${path}/{id}/members/{memberId}`]: specs.change,
    [`DELETE ${path}/{id}/members/{memberId}`]: specs.remove,
  } as unknown as MemberRoutes<P>;
};

export const scopeEvents = eventKinds({
  /** Who may see a thing, or do what with it, is not what it was. Who has lost it hears this as the last. */
  'user.scope.changed': z.object({ id: Id, kind: z.string() }),
});

export const scopeNoun = noun({
  name: 'scopes',
  routes: none,
  events: scopeEvents,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  // Each looks at all people who may see the thing, before and after, and is told to all of them.
  rateLimits: {
    member_change: { max: 120, windowSeconds: 60, mode: 'merged', what: 'changes of members' },
  },
});
