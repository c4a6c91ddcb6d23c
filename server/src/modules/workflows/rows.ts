// The tables of this module. Only its stores write to them.

import type { InstanceStatus, PublicConfig, WorkflowDefinition, WorkflowStatus } from '@parley/contract';

declare module '../../db/schema.ts' {
  interface Tables {
    workflows: WorkflowRow;
    workflow_versions: VersionRow;
    workflow_instances: InstanceRow;
  }
}

export interface WorkflowRow {
  /** Of its scope, too: whose it is and who may see it stands there. */
  id: string;
  title: string;
  description: string;
  /** Title and description as they are looked for, whatever the case. */
  folded_text: string;
  slug: string;
  status: WorkflowStatus;
  draft_json: WorkflowDefinition;
  draft_rev: number;
  published_version: number | null;
  /** Of a team; null: each reader's own. */
  workspace_id: string | null;
  is_public: boolean;
  public_json: PublicConfig;
  created_at: string;
  updated_at: string;
}

/** Never changed once it is written. */
export interface VersionRow {
  id: string;
  workflow_id: string;
  number: number;
  definition_json: WorkflowDefinition;
  sha256: string;
  notes: string;
  /** In whose name, with whose keys and budget its AI stages work. */
  published_by: string | null;
  published_at: string;
}

export interface InstanceRow {
  id: string;
  workflow_id: string;
  version: number;
  title: string;
  status: InstanceStatus;
  stage_key: string | null;
  /** Counts the stages that were entered: work for an earlier one comes too late. */
  stage_run: number;
  /** Failures of the stage's work. */
  attempt: number;
  rev: number;
  input_json: object;
  vars_json: Record<string, unknown>;
  /** What each stage with a form was given last. */
  forms_json: Record<string, unknown>;
  /** `form` and `output` of the stage that was left last. */
  left_json: { form?: unknown; output?: unknown };
  paused_from: InstanceStatus | null;
  awaited_signal: string | null;
  wake_at: string | null;
  /** Of the chat stage that it is in. */
  turn_count: number;
  outcome: string | null;
  error: string | null;
  channel_id: string | null;
  parent_id: string | null;
  parent_run: number | null;
  depth: number;
  initiator_type: 'user' | 'visitor' | 'schedule' | 'package';
  initiator_id: string | null;
  started_at: string;
  updated_at: string;
  due_at: string | null;
  expires_at: string | null;
  ended_at: string | null;
}
