// The table of this module. Only its stores write to it.

declare module '../../db/schema.ts' {
  interface Tables {
    projects: ProjectRow;
  }
}

export interface ProjectRow {
  /** Of its scope, too: whose it is and who may see it stands there. */
  id: string;
  name: string;
  description: string;
  instructions: string;
  color: string | null;
  icon: string | null;
  /** Of a team; null: each reader's own. */
  workspace_id: string | null;
  default_model: string | null;
  default_persona_id: string | null;
  is_archived: boolean;
  created_at: string;
  updated_at: string;
}
