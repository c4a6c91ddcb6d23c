// The tables of this module. Only its stores write to them.

declare module '../../db/schema.ts' {
  interface Tables {
    scopes: ScopeRow;
    scope_members: ScopeMemberRow;
    project_moves: ProjectMoveRow;
  }
}

export interface ScopeRow {
  /** The thing's own id. */
  id: string;
  kind: string;
  /** Always a person with the role owner among the members. */
  owner_id: string;
  team_id: string | null;
  visibility: 'private' | 'team';
  created_at: string;
  updated_at: string;
}

export interface ScopeMemberRow {
  id: string;
  scope_id: string;
  user_id: string | null;
  team_id: string | null;
  role: 'owner' | 'editor' | 'viewer';
  created_at: string;
}

/** What is there now is told by the thing itself; this is told when it came or went afterwards. */
export interface ProjectMoveRow {
  id: string;
  project_id: string;
  kind: 'channel' | 'note' | 'task';
  thing_id: string;
  direction: 'in' | 'out';
  user_id: string | null;
  created_at: string;
}
