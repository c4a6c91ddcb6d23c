// The tables of this module. Only its stores write to them.

declare module '../../db/schema.ts' {
  interface Tables {
    scopes: ScopeRow;
    scope_members: ScopeMemberRow;
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
