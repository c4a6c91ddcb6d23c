// What roles and permissions of teams are called, and which roles a member may give.

import type { Team, TeamPermission, TeamRole } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../../feature.ts';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';

const BUILT_IN: Readonly<Record<string, TextKey>> = {
  owner: 'team_page.owner',
  lead: 'team_page.lead',
  member: 'team_page.member',
  guest: 'team_page.guest',
};

const BUILT_IN_TEXT: Readonly<Record<string, TextKey>> = {
  owner: 'team_page.owner_text',
  lead: 'team_page.lead_text',
  member: 'team_page.member_text',
  guest: 'team_page.guest_text',
};

/** The four that every team has are named in the reader's language; a role of the team's own as the team calls it. */
export const roleName = (
  key: string,
  roles: readonly Pick<TeamRole, 'key' | 'name'>[],
  t: TFunction,
): string => {
  const builtIn = BUILT_IN[key];
  if (builtIn) return t(builtIn);
  return roles.find((role) => role.key === key)?.name ?? key;
};

export const rolesQuery = (teamId: string) =>
  ask('GET /api/v1/teams/{id}/roles', { params: { id: teamId }, query: { limit: LONGEST_PAGE } });

/** What I am in a team. Its roles are asked for only where mine is one of its own; until they are here, it has no name. */
export const useMyRole = ({ id, my_role }: Pick<Team, 'id' | 'my_role'>): string => {
  const { t } = useTranslation();
  const { data, isPending, isPlaceholderData, isEnabled } = useQuery({
    ...rolesQuery(id),
    enabled: BUILT_IN[my_role] === undefined,
  });
  if (isEnabled && (isPending || isPlaceholderData)) return '';
  return roleName(my_role, data?.data ?? [], t);
};

export const roleText = (key: string, t: TFunction): string | null => {
  const text = BUILT_IN_TEXT[key];
  return text ? t(text) : null;
};

/** In the order in which they are offered. */
export const PERMISSION_TEXTS = {
  'team.things.write': 'team_page.may_things',
  'team.channels.create': 'team_page.may_channels',
  'team.personas.write': 'team_page.may_personas',
  'team.knowledge.write': 'team_page.may_knowledge',
  'team.workflows.manage': 'team_page.may_workflows',
  'team.assignments.reassign': 'team_page.may_reassign',
  'team.members.manage': 'team_page.may_members',
  'team.roles.manage': 'team_page.may_roles',
  'team.workspaces.manage': 'team_page.may_workspaces',
  'team.providers.manage': 'team_page.may_providers',
  'team.tools.manage': 'team_page.may_tools',
  'team.usage.read': 'team_page.may_usage',
  'team.manage': 'team_page.may_manage',
  'team.delete': 'team_page.may_delete',
} as const satisfies Readonly<Record<TeamPermission, TextKey>>;

export const PERMISSION_NAMES = Object.keys(PERMISSION_TEXTS) as TeamPermission[];

/** A member gives and takes only what they have themselves; what an owner is, only an owner says. The server asks the same. */
export const mayGive = (team: Team, { key, permissions }: TeamRole): boolean =>
  team.my_role === 'owner' ||
  (key !== 'owner' && permissions.every((permission) => team.my_permissions.includes(permission)));

export const roleChoices = (team: Team, roles: readonly TeamRole[], t: TFunction) =>
  roles
    .filter((role) => mayGive(team, role))
    .map(({ key }) => ({ value: key, label: roleName(key, roles, t) }));
