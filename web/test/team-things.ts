// Teams, workspaces and projects, for tests of components: whole, and different only in what the test names.

import type {
  Activity,
  ListedWorkspace,
  Project,
  Team,
  TeamInvitation,
  TeamMember,
  TeamRole,
  Workspace,
  WorkspaceChannel,
  WorkspaceOverview,
} from '@parley/contract';
import { TEAM_PERMISSION_NAMES } from '@parley/contract';
import { ANN, newId, OWN_WORKSPACE } from './things.ts';

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
  is_active: true,
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
  is_mailed: false,
  is_mail_refused: false,
  created_by: ANN,
  expires_at: '2036-01-05T10:00:00.000Z',
  created_at: AT,
  ...change,
});

export const workspaceOf = (change: Partial<ListedWorkspace> = {}): ListedWorkspace => ({
  id: newId(),
  name: 'Gardeners',
  kind: 'team',
  team_id: newId(),
  icon: null,
  color: null,
  instructions: '',
  default_model: null,
  default_persona_id: null,
  kb_ids: [],
  layout: {},
  is_default: true,
  has_unread: false,
  rights: { write: true, manage: true },
  created_at: AT,
  updated_at: AT,
  ...change,
});

/** Nothing is there, but for what is named. */
export const overviewOf = (
  workspace: Workspace,
  change: Partial<WorkspaceOverview> = {},
): WorkspaceOverview => ({
  workspace,
  ...{ unread: [], mentions: [], mentioned_in: [], finished: [], failed: [] },
  ...{ due: [], waiting: [], recent: [] },
  ...{ online: [], online_count: 0, activity: [], open_channel_count: 0 },
  ...change,
});

/** One's own. */
export const ownWorkspaceOf = (): ListedWorkspace =>
  workspaceOf({ id: OWN_WORKSPACE, kind: 'personal', team_id: null, name: 'Personal' });

export const projectOf = (change: Partial<Project> = {}): Project => ({
  id: newId(),
  name: 'Orchard',
  description: '',
  instructions: '',
  color: null,
  icon: null,
  workspace_id: null,
  owner_id: ANN,
  team_id: null,
  visibility: 'private',
  my_role: 'owner',
  rights: { write: true, manage: true },
  default_model: null,
  default_persona_id: null,
  is_archived: false,
  ...{ channel_count: 0, note_count: 0, open_task_count: 0, file_count: 0 },
  ...{ done_task_count: 0, unread_channel_count: 0, next_due_at: null },
  ...{ knowledge_base_count: 0, member_count: 1 },
  created_at: AT,
  updated_at: AT,
  ...change,
});

/** Ann added a task, unless the test says otherwise. */
export const activityOf = (change: Partial<Activity> = {}): Activity => ({
  ...{ type: 'task', action: 'added', id: newId(), title: 'Prune', project_id: null, kb_id: null },
  is_joined: true,
  ...{ user_id: ANN, user: { id: ANN, display_name: 'Ann', avatar: null }, at: AT },
  ...change,
});

/** A chat as lists of workspaces and projects show it. */
export const placeChannelOf = (change: Partial<WorkspaceChannel> = {}): WorkspaceChannel => ({
  id: newId(),
  title: 'Garden',
  type: 'group',
  owner_id: ANN,
  visibility: 'private',
  is_joined: true,
  participant_count: 1,
  person_count: 1,
  unread_count: 0,
  mention_count: 0,
  last_message_at: null,
  created_at: AT,
  updated_at: AT,
  ...change,
});
