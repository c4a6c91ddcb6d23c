// What the roles of a team grant, and which of them a member may give or take: pure functions.

import {
  type BuiltInTeamRole,
  TEAM_PERMISSION_NAMES,
  TEAM_ROLE_KEYS,
  type TeamPermission,
} from '@parley/contract';

const MEMBER: readonly TeamPermission[] = [
  'team.things.write',
  'team.channels.create',
  'team.knowledge.write',
  'team.personas.write',
];

const GRANTS: Readonly<Record<BuiltInTeamRole, readonly TeamPermission[]>> = {
  owner: TEAM_PERMISSION_NAMES,
  lead: [
    ...MEMBER,
    'team.manage',
    'team.members.manage',
    'team.providers.manage',
    'team.tools.manage',
    'team.workflows.manage',
    'team.assignments.reassign',
    'team.workspaces.manage',
    'team.usage.read',
  ],
  member: MEMBER,
  guest: [],
};

export const BUILT_IN_NAMES: Readonly<Record<BuiltInTeamRole, string>> = {
  owner: 'Owner',
  lead: 'Lead',
  member: 'Member',
  guest: 'Guest',
};

const isBuiltIn = (key: string): key is BuiltInTeamRole =>
  (TEAM_ROLE_KEYS as readonly string[]).includes(key);

/** The parts of a role that say what it grants. */
export interface Granting {
  readonly key: string;
  readonly is_builtin: boolean;
  readonly permissions_json: readonly string[];
}

/** What a role grants, in the order of the contract; a name that the contract no longer has grants nothing. */
export const grantsOf = ({ key, is_builtin, permissions_json }: Granting): TeamPermission[] => {
  const granted: readonly string[] = is_builtin && isBuiltIn(key) ? GRANTS[key] : permissions_json;
  return TEAM_PERMISSION_NAMES.filter((name) => granted.includes(name));
};

/** What the relation of readers asks of every member; kept beside each of them. */
export interface Writing {
  readonly is_writer: boolean;
  readonly is_knowledge_writer: boolean;
}

export const writingOf = (role: Granting): Writing => {
  const granted = grantsOf(role);
  return {
    is_writer: granted.includes('team.things.write'),
    is_knowledge_writer: granted.includes('team.knowledge.write'),
  };
};

/** A member gives, takes and changes only what they have themselves; what an owner is, only an owner says. */
export const mayHandle = (
  { role, permissions }: { readonly role: string; readonly permissions: ReadonlySet<string> },
  other: Granting,
): boolean => {
  if (role === 'owner') return true;
  return other.key !== 'owner' && grantsOf(other).every((name) => permissions.has(name));
};
