// Teams, workspaces and projects, for tests of components: whole, and different only in what the test names.

import type { Team, TeamInvitation, TeamMember, TeamRole } from '@parley/contract';
import { TEAM_PERMISSION_NAMES } from '@parley/contract';
import { ANN, newId } from './things.ts';

const AT = '2026-01-05T10:00:00.000Z';

export const teamOf = (change: Partial<Team> = {}): Team => ({
  id: newId(),
  name: 'Gardeners',
  handle: 'gardeners',
  description: '',
  avatar: null,
  my_role: 'owner',
  my_permissions: [...TEAM_PERMISSION_NAMES],
  member_count: 2,
  created_at: AT,
  updated_at: AT,
  ...change,
});

export const teamMemberOf = (change: Partial<TeamMember> = {}): TeamMember => ({
  id: newId(),
  user_id: ANN,
  display_name: 'Ann',
  handle: 'ann',
  avatar: null,
  role: 'owner',
  joined_at: AT,
  ...change,
});

export const teamRoleOf = (key: string, change: Partial<TeamRole> = {}): TeamRole => ({
  id: newId(),
  key,
  name: key,
  permissions: key === 'owner' ? [...TEAM_PERMISSION_NAMES] : [],
  is_builtin: ['owner', 'lead', 'member', 'guest'].includes(key),
  member_count: 1,
  ...change,
});

export const teamInvitationOf = (change: Partial<TeamInvitation> = {}): TeamInvitation => ({
  id: newId(),
  team_id: newId(),
  email: null,
  role: 'member',
  max_uses: 5,
  uses: 1,
  created_by: ANN,
  expires_at: '2036-01-05T10:00:00.000Z',
  created_at: AT,
  ...change,
});
