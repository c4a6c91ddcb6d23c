// The table of this module. Only its stores write to it.

declare module '../../db/schema.ts' {
  interface Tables {
    workspaces: WorkspaceRow;
  }
}

export interface WorkspaceRow {
  id: string;
  kind: 'personal' | 'team';
  /** Of a personal one. */
  owner_id: string | null;
  /** Of a team's. */
  team_id: string | null;
  name: string;
  /** The name as it is sorted. */
  name_key: string;
  icon: string | null;
  color: string | null;
  instructions: string;
  default_model: string | null;
  default_persona_id: string | null;
  layout_json: Record<string, unknown>;
  retention_days: number | null;
  /** When the rule begins to act. */
  retention_from: string | null;
  /** Made with its person or team. */
  is_default: boolean;
  created_at: string;
  updated_at: string;
}
