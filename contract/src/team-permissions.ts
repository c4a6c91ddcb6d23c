// What roles in teams grant, and the roles that every team has.

import { z } from 'zod';

/** What a role in a team may grant. They hold inside of that team and nowhere else. */
export const TEAM_PERMISSIONS = {
  'team.manage': 'Change the name, description and picture of the team',
  'team.delete': 'Delete the team',
  'team.members.manage': 'Add, invite and remove members, and change their roles',
  'team.roles.manage': 'Make roles of the team’s own',
  'team.things.write': 'Give things to the team, and change what is the team’s',
  'team.channels.create': 'Open channels to the team',
  'team.knowledge.write': 'Change the knowledge bases of the team',
  'team.personas.write': 'Make and change the personas of the team',
  'team.providers.manage': 'Manage the provider keys of the team',
  'team.tools.manage': 'Manage the tool servers of the team',
  'team.workflows.manage': 'Manage the workflows of the team',
  'team.assignments.reassign': 'Give assignments to other members',
  'team.workspaces.manage': 'Make, change and delete workspaces of the team',
  'team.usage.read': 'See what the team uses',
} as const;
export type TeamPermission = keyof typeof TEAM_PERMISSIONS;
export const TEAM_PERMISSION_NAMES = Object.keys(TEAM_PERMISSIONS) as [TeamPermission, ...TeamPermission[]];
export const TeamPermissionName = z.enum(TEAM_PERMISSION_NAMES);

export const TEAM_ROLE_KEYS = ['owner', 'lead', 'member', 'guest'] as const;
export type BuiltInTeamRole = (typeof TEAM_ROLE_KEYS)[number];
