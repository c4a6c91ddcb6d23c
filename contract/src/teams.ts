// Teams: people who work together, each with a role that says what they may do for all of them.

import { z } from 'zod';
import {
  byId,
  countedList,
  Email,
  eventKinds,
  Id,
  list,
  Message,
  PageQuery,
  pageQuery,
  plainName,
  ref,
  routes,
  Time,
} from './common.ts';
import { DESCRIPTION_MAX, NAME_MAX, ROLE_NAME_MAX } from './limits.ts';
import { none, noun } from './noun.ts';
import { TEAM_PERMISSION_NAMES, TeamPermissionName } from './team-permissions.ts';

/** How a role is named in requests: `owner`, `lead`, `member`, `guest`, or the key of one of the team's own. */
const RoleKey = z
  .string()
  .trim()
  .min(1)
  .max(ROLE_NAME_MAX)
  .regex(/^[a-z0-9_-]+$/, 'is the key of a role: lower-case letters, digits, dashes');

export type Team = z.infer<typeof Team>;
export const Team = z
  .object({
    id: Id,
    name: z.string(),
    handle: z.string(),
    description: z.string(),
    avatar: z.string().nullable(),
    /** The key of the caller's role. */
    my_role: z.string(),
    /** What that role grants. */
    my_permissions: z.array(TeamPermissionName),
    member_count: z.int(),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'Team' });

/** As administrators see it: also a team that they are not in. */
export type AdminTeam = z.infer<typeof AdminTeam>;
export const AdminTeam = Team.omit({ my_permissions: true })
  .extend({
    my_role: z.string().nullable(),
    /** Who has owned it the longest. */
    owner: z.object({ user_id: Id, display_name: z.string(), handle: z.string() }).nullable(),
    owner_count: z.int(),
  })
  .meta({ id: 'AdminTeam' });

/** How many of a kind belong to a team, such as `{ kind: 'note', count: 2 }`. */
export type TeamBelonging = z.infer<typeof TeamBelonging>;
export const TeamBelonging = z.object({ kind: z.string(), count: z.int() }).meta({ id: 'TeamBelonging' });

export type TeamInput = z.infer<typeof TeamInput>;
export const TeamInput = z.object({
  name: plainName(NAME_MAX),
  description: z.string().trim().max(DESCRIPTION_MAX).optional(),
});

export type TeamPatch = z.infer<typeof TeamPatch>;
export const TeamPatch = TeamInput.partial().extend({
  /** A PNG, JPEG, WebP or GIF as base64 or data URI; null removes it. */
  avatar: z.string().min(1).nullable().optional(),
});

export type TeamMember = z.infer<typeof TeamMember>;
export const TeamMember = z
  .object({
    id: Id,
    user_id: Id,
    display_name: z.string(),
    handle: z.string(),
    avatar: z.string().nullable(),
    role: z.string(),
    /** False: their account is switched off. */
    is_active: z.boolean(),
    joined_at: Time,
  })
  .meta({ id: 'TeamMember' });

export type TeamMemberInput = z.infer<typeof TeamMemberInput>;
export const TeamMemberInput = z.object({ user_id: ref('user'), role: RoleKey.optional() });

export type TeamRole = z.infer<typeof TeamRole>;
export const TeamRole = z
  .object({
    id: Id,
    key: z.string(),
    name: z.string(),
    permissions: z.array(TeamPermissionName),
    is_builtin: z.boolean(),
    member_count: z.int(),
  })
  .meta({ id: 'TeamRole' });

export type TeamRoleInput = z.infer<typeof TeamRoleInput>;
export const TeamRoleInput = z.object({
  name: plainName(ROLE_NAME_MAX),
  permissions: z.array(TeamPermissionName).max(TEAM_PERMISSION_NAMES.length),
});
export type TeamRolePatch = z.infer<typeof TeamRolePatch>;
export const TeamRolePatch = TeamRoleInput.partial();

const HOUR_SECONDS = 3_600;
const INVITATION_SECONDS_MAX = 90 * 24 * HOUR_SECONDS;

export type TeamInvitation = z.infer<typeof TeamInvitation>;
export const TeamInvitation = z
  .object({
    id: Id,
    team_id: Id,
    /** Null: a link, good for any account that has it. */
    email: z.string().nullable(),
    role: z.string(),
    /** Null: as often as it is asked for until it expires. */
    max_uses: z.int().nullable(),
    uses: z.int(),
    /** A letter with it leaves, or left, to the address. */
    is_mailed: z.boolean(),
    /** The mail server turned the letter away for good. */
    is_mail_refused: z.boolean(),
    created_by: Id.nullable(),
    expires_at: Time,
    created_at: Time,
  })
  .meta({ id: 'TeamInvitation' });

export type TeamInvitationInput = z.infer<typeof TeamInvitationInput>;
export const TeamInvitationInput = z.object({
  /** Only the account with this address may use it, once. */
  email: Email.optional(),
  /** How often a link may be used; left out: until it expires. */
  max_uses: z.int().min(1).max(10_000).optional(),
  role: RoleKey,
  /** Seconds; a week when left out. */
  expires_in: z.int().min(60).max(INVITATION_SECONDS_MAX).optional(),
});

/** An invitation as the person sees it who was given its link, before they take it. */
export type OpenedInvitation = z.infer<typeof OpenedInvitation>;
export const OpenedInvitation = z
  .object({
    team_id: Id,
    team_name: z.string(),
    team_description: z.string(),
    team_avatar: z.string().nullable(),
    role: z.string(),
    role_name: z.string(),
    /** Null where the account is gone. */
    invited_by: z.string().nullable(),
    expires_at: Time,
    /** The caller is in the team already. */
    is_member: z.boolean(),
    /** Made before the caller was removed from the team: it does not let them in again. */
    is_outdated: z.boolean(),
  })
  .meta({ id: 'OpenedInvitation' });

/** As much of an invitation as anyone with its link may know before they have signed in. */
export type InvitationGreeting = z.infer<typeof InvitationGreeting>;
export const InvitationGreeting = OpenedInvitation.pick({
  team_name: true,
  team_avatar: true,
  invited_by: true,
})
  .extend({
    /** With the link of a letter: the address that it went to, which may have an account also where registration is closed. */
    email: z.string().nullable(),
  })
  .meta({ id: 'InvitationGreeting' });

const own = { auth: 'bearer', permission: null, resources: [] } as const;
const ofTeam = { auth: 'bearer', permission: null, resources: ['team'], params: byId('team') } as const;
const ofMember = {
  auth: 'bearer',
  permission: null,
  resources: ['team', 'team_member'],
  params: z.object({ id: ref('team'), userId: ref('team_member') }),
  limit: 'member_change',
  errors: [403, 409],
} as const;
const ofRole = {
  auth: 'bearer',
  permission: null,
  resources: ['team', 'team_role'],
  params: z.object({ id: ref('team'), roleId: ref('team_role') }),
  errors: [403, 409],
} as const;

export const teamRoutes = routes({
  'GET /api/v1/teams/mine': {
    ...own,
    summary: 'The teams that I am in, by name',
    query: PageQuery,
    response: { 200: countedList(Team) },
  },
  'POST /api/v1/teams': {
    ...own,
    permission: 'teams.create',
    summary: 'Create a team; its creator is its owner',
    body: TeamInput,
    response: { 201: Team },
  },
  'GET /api/v1/teams/{id}': { ...ofTeam, summary: 'Read a team', response: { 200: Team } },
  'PUT /api/v1/teams/{id}': {
    ...ofTeam,
    summary: 'Change a team; only what is given changes',
    body: TeamPatch,
    bodyBytesMax: 3 * 1024 * 1024,
    response: { 200: Team },
    errors: [403, 413],
  },
  'DELETE /api/v1/teams/{id}': {
    ...ofTeam,
    summary: 'Delete a team. What belongs to it is kept by its owners, or deleted, as `things` says',
    description: 'Without `things` a team to which something belongs is not deleted: 409 names what that is.',
    query: z.object({ things: z.enum(['keep', 'delete']).optional() }),
    response: { 200: Message },
    errors: [403, 409],
  },
  'GET /api/v1/teams/{id}/belongings': {
    ...ofTeam,
    summary: 'What belongs to a team, counted by kind: what its deletion has to say something about',
    response: { 200: list(TeamBelonging) },
    errors: [403],
  },
  'GET /api/v1/teams/{id}/members': {
    ...ofTeam,
    summary: 'Who is in a team, by the time they joined',
    query: z.object({ ...pageQuery, q: z.string().trim().max(64).optional() }),
    response: { 200: countedList(TeamMember) },
  },
  'POST /api/v1/teams/{id}/members': {
    ...ofTeam,
    resources: ['team', 'user'],
    summary: 'Add a person to a team',
    body: TeamMemberInput,
    localRoles: true,
    limit: 'member_change',
    response: { 201: TeamMember },
    errors: [403, 409],
  },
  'PATCH /api/v1/teams/{id}/members/{userId}': {
    ...ofMember,
    summary: 'Give a member another role; the last owner stays one',
    body: z.object({ role: RoleKey }),
    localRoles: true,
    response: { 200: TeamMember },
  },
  'DELETE /api/v1/teams/{id}/members/{userId}': {
    ...ofMember,
    summary: 'Remove a member, or leave the team oneself; the last owner stays',
    response: { 200: Message },
  },
  'GET /api/v1/teams/{id}/roles': {
    ...ofTeam,
    summary: 'The roles of a team: the built-in ones first, then its own by name',
    query: PageQuery,
    response: { 200: list(TeamRole) },
  },
  'POST /api/v1/teams/{id}/roles': {
    ...ofTeam,
    summary: 'Make a role of the team’s own',
    body: TeamRoleInput,
    localRoles: true,
    response: { 201: TeamRole },
    errors: [403, 409],
  },
  'PUT /api/v1/teams/{id}/roles/{roleId}': {
    ...ofRole,
    summary: 'Change a role of the team’s own; acts at once on all who have it',
    body: TeamRolePatch,
    localRoles: true,
    response: { 200: TeamRole },
  },
  'DELETE /api/v1/teams/{id}/roles/{roleId}': {
    ...ofRole,
    summary: 'Delete a role that no member has; invitations with it end',
    response: { 200: Message },
  },
  'GET /api/v1/teams/{id}/invitations': {
    ...ofTeam,
    summary: 'The invitations that can still be used, the newest first',
    query: PageQuery,
    response: { 200: list(TeamInvitation) },
    errors: [403],
  },
  'POST /api/v1/teams/{id}/invitations': {
    ...ofTeam,
    summary: 'Invite by e-mail or by a link; the token is in this answer and nowhere else',
    body: TeamInvitationInput,
    localRoles: true,
    limit: 'team_invitation',
    response: {
      201: TeamInvitation.extend({ token: z.string(), url: z.string() }).meta({ id: 'NewTeamInvitation' }),
    },
    errors: [403, 409],
  },
  'DELETE /api/v1/teams/{id}/invitations/{invitationId}': {
    auth: 'bearer',
    permission: null,
    resources: ['team', 'team_invitation'],
    params: z.object({ id: ref('team'), invitationId: ref('team_invitation') }),
    summary: 'Take an invitation back',
    response: { 200: Message },
    errors: [403],
  },
  'GET /api/v1/invitations/{token}': {
    ...own,
    summary: 'Who invites me to which team, as what',
    params: z.object({ token: z.string().max(100) }),
    limit: 'invitation_accept',
    response: { 200: OpenedInvitation },
    errors: [403, 404],
  },
  'GET /api/v1/invitations/{token}/greeting': {
    auth: 'none',
    permission: null,
    resources: [],
    summary: 'Who invites to which team, for anyone with the link',
    params: z.object({ token: z.string().max(100) }),
    limit: 'invitation_greeting',
    response: { 200: InvitationGreeting },
    errors: [404],
  },
  'POST /api/v1/invitations/{token}/accept': {
    ...own,
    summary: 'Join the team that an invitation is for',
    params: z.object({ token: z.string().max(100) }),
    limit: 'invitation_accept',
    oncePerKey: 'team',
    response: { 200: Team },
    errors: [403, 404, 409],
  },
  'GET /api/v1/admin/teams': {
    auth: 'bearer',
    permission: 'surface.admin.access',
    resources: [],
    summary: 'All teams, by name',
    query: z.object({ ...pageQuery, q: z.string().trim().max(64).optional() }),
    response: { 200: countedList(AdminTeam) },
  },
});

/** Only which: what a team says, and what one may do in it, differs from member to member and is asked for. */
const OfTeam = z.object({ team_id: Id });
const OfMember = z.object({ team_id: Id, user_id: Id });

export const teamEvents = eventKinds({
  'team.created': OfTeam,
  'team.updated': OfTeam,
  'team.deleted': OfTeam,
  'team.member.added': OfMember.extend({ role: z.string() }),
  'team.member.updated': OfMember.extend({ role: z.string() }),
  /** Who was removed hears this as the last. */
  'team.member.removed': OfMember,
  'team.role.changed': OfTeam,
});

export const teamNoun = noun({
  name: 'teams',
  routes: teamRoutes,
  events: teamEvents,
  everybodyEvents: none,
  resources: ['team', 'team_member', 'team_role', 'team_invitation'],
  publicRoutes: ['GET /api/v1/invitations/{token}/greeting'],
  permissions: { 'teams.create': { description: 'Create teams', roles: ['user'] } },
  searchKinds: none,
  topics: { team: { byId: true } },
  rateLimits: {
    team_invitation: { max: 60, windowSeconds: 3_600, mode: 'merged', what: 'invitations' },
    invitation_greeting: { max: 60, windowSeconds: 15 * 60, mode: 'merged', what: 'looks at invitations' },
    invitation_accept: {
      max: 30,
      windowSeconds: 15 * 60,
      mode: 'exact',
      what: 'attempts to use an invitation',
    },
  },
});
