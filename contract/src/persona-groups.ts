// Groups of personas: called together, with a leader and a rule for who speaks.

import { z } from 'zod';
import { byId, eventKinds, Id, list, Message, PageQuery, plainName, ref, routes, Time } from './common.ts';
import { DESCRIPTION_MAX, NAME_MAX } from './limits.ts';
import { none, noun } from './noun.ts';
import { Handle, PersonaCard } from './personas.ts';
import { Scope } from './provider-configs.ts';

/** How a group answers: its leader (who may call on others), each in turn, a debate of so many rounds, or those who have something to say. */
export type TurnPolicy = z.infer<typeof TurnPolicy>;
export const TurnPolicy = z
  .object({
    kind: z.enum(['leader', 'everyone', 'debate', 'relevant']),
    rounds: z.int().min(1).max(10).optional(),
    /** USD for one question, all answers together. */
    max_cost: z.number().min(0).max(1000).optional(),
  })
  .meta({ id: 'TurnPolicy' });

export type GroupMember = z.infer<typeof GroupMember>;
export const GroupMember = z
  .object({ id: Id, persona_id: Id, is_leader: z.boolean(), persona: PersonaCard })
  .meta({ id: 'GroupMember' });

export type PersonaGroup = z.infer<typeof PersonaGroup>;
export const PersonaGroup = z
  .object({
    id: Id,
    name: z.string(),
    handle: z.string(),
    description: z.string(),
    turn_policy: TurnPolicy,
    scope: Scope,
    owner_id: Id.nullable(),
    team_id: Id.nullable(),
    can_edit: z.boolean(),
    members: z.array(GroupMember),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'PersonaGroup' });

export type PersonaGroupInput = z.infer<typeof PersonaGroupInput>;
export const PersonaGroupInput = z.object({
  name: plainName(NAME_MAX),
  description: z.string().trim().max(DESCRIPTION_MAX).optional(),
  handle: Handle.optional(),
  turn_policy: TurnPolicy.optional(),
  /** `team` with `team_id`. Left out: for a team if one is named, otherwise for the caller alone. */
  scope: Scope.optional(),
  team_id: ref('team').nullable().optional(),
});
export type PersonaGroupPatch = z.infer<typeof PersonaGroupPatch>;
export const PersonaGroupPatch = PersonaGroupInput.omit({ scope: true, team_id: true }).partial();

const chat = { auth: 'bearer', permission: 'surface.chat.access', resources: [] } as const;
const make = { auth: 'bearer', permission: 'personas.create', resources: [], errors: [403] } as const;
const change = { ...make, resources: ['persona_group'], params: byId('persona_group') } as const;

export const personaGroupRoutes = routes({
  'GET /api/v1/persona-groups': {
    ...chat,
    summary: 'My groups of personas, then those for everybody, by name',
    query: PageQuery,
    response: { 200: list(PersonaGroup) },
  },
  'POST /api/v1/persona-groups': {
    ...make,
    resources: ['team'],
    summary: 'Create a group of personas',
    body: PersonaGroupInput,
    response: { 201: PersonaGroup },
    errors: [403, 409],
  },
  'GET /api/v1/persona-groups/{id}': {
    ...chat,
    resources: ['persona_group'],
    params: byId('persona_group'),
    summary: 'One group and who is in it',
    response: { 200: PersonaGroup },
  },
  'PUT /api/v1/persona-groups/{id}': {
    ...change,
    summary: 'Change a group; only what is given changes',
    body: PersonaGroupPatch,
    response: { 200: PersonaGroup },
    errors: [403, 409],
  },
  'DELETE /api/v1/persona-groups/{id}': {
    ...change,
    summary: 'Delete a group; its personas stay',
    response: { 200: Message },
  },
  'POST /api/v1/persona-groups/{id}/members': {
    ...change,
    resources: ['persona_group', 'persona'],
    summary: 'Add a persona to a group; a new leader takes the place of the old one',
    body: z.object({ persona_id: ref('persona'), is_leader: z.boolean().optional() }),
    response: { 201: GroupMember },
    errors: [403, 409],
  },
  'PATCH /api/v1/persona-groups/{id}/members/{memberId}': {
    ...make,
    resources: ['persona_group', 'group_member'],
    params: z.object({ id: ref('persona_group'), memberId: ref('group_member') }),
    summary: 'Make a member the leader of its group, or take the lead away',
    body: z.object({ is_leader: z.boolean() }),
    response: { 200: GroupMember },
  },
  'DELETE /api/v1/persona-groups/{id}/members/{memberId}': {
    ...make,
    resources: ['persona_group', 'group_member'],
    params: z.object({ id: ref('persona_group'), memberId: ref('group_member') }),
    summary: 'Take a persona out of a group',
    response: { 200: Message },
  },
});

export const personaGroupEvents = eventKinds({
  'user.persona_group.created': z.object({ id: Id, name: z.string() }),
  'user.persona_group.updated': z.object({ id: Id, name: z.string() }),
  'user.persona_group.deleted': z.object({ id: Id }),
});

export const personaGroupNoun = noun({
  name: 'persona-groups',
  routes: personaGroupRoutes,
  events: personaGroupEvents,
  everybodyEvents: none,
  resources: ['persona_group', 'group_member'],
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
