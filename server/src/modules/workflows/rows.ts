// The tables of this module. Only its stores write to them.

import type {
  Assignment,
  AssignmentStatus,
  InstanceStatus,
  PublicConfig,
  TriggerEvent,
  WorkflowDefinition,
  WorkflowStatus,
} from '@parley/contract';
import type { DecidedPayer } from '../completions/index.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    workflows: WorkflowRow;
    workflow_versions: VersionRow;
    workflow_instances: InstanceRow;
    workflow_history: HistoryRow;
    assignments: AssignmentRow;
    assignment_candidates: CandidateRow;
    workflow_visitors: VisitorRow;
    workflow_visitor_holds: VisitorHoldRow;
    workflow_tallies: TallyRow;
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
  /** Without the settings that came after the row. */
  public_json: Partial<PublicConfig>;
  /** By the schedule of the published version; null: it has none. */
  next_start_at: string | null;
  /** That start it, by the published version, between commas; null: none does. */
  event_kinds: string | null;
  created_at: string;
  updated_at: string;
}

/** Whose key a stage asks with, and which it was when its version was published. */
export interface StagePayer extends DecidedPayer {
  readonly stage_key: string;
  /** Asked by who talks in it: of a chat stage this is who pays for visitors, who have no account. */
  readonly is_chat: boolean;
  readonly is_free: boolean;
  readonly config_name: string;
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
  /** Who was decided to pay for each stage that asks a model; null: published before that was decided on. */
  payers_json: readonly StagePayer[] | null;
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
  /** What happened that started it. */
  event_kind: TriggerEvent | null;
  started_at: string;
  updated_at: string;
  due_at: string | null;
  expires_at: string | null;
  ended_at: string | null;
  /** Counted in its workflow's tally; only what can never change again is. */
  is_tallied: boolean;
}

/** How many instances of a workflow have ended so and were counted. */
export interface TallyRow {
  workflow_id: string;
  status: InstanceStatus;
  count: number;
}

/** Append only. */
export interface HistoryRow {
  instance_id: string;
  seq: number;
  kind: string;
  stage_key: string | null;
  actor_id: string | null;
  data_json: Record<string, unknown>;
  created_at: string;
}

export interface AssignmentRow {
  id: string;
  instance_id: string | null;
  workflow_id: string | null;
  stage_key: string | null;
  stage_run: number | null;
  title: string;
  instructions: string;
  form_json: object | null;
  actions_json: Array<{ key: string; label: string }>;
  status: AssignmentStatus;
  rev: number;
  assignee_id: string | null;
  claimed_by: string | null;
  /** Through which team who has it, or had it, came to it, and by which role there (null: any); null: it is theirs by name. */
  via_team_id: string | null;
  via_role: string | null;
  lease_until: string | null;
  claim_minutes: number;
  /** Who may not decide it: the person it is about. */
  refused_id: string | null;
  draft_json: Record<string, unknown> | null;
  action: string | null;
  data_json: Record<string, unknown> | null;
  comment: string;
  priority: Assignment['priority'];
  due_at: string | null;
  /** For the person without an account who started the instance. */
  is_for_visitor: boolean;
  channel_id: string | null;
  created_by: string | null;
  completed_by: string | null;
  completed_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Who may claim an assignment: a person, the members of a team, or those of them with this role. */
export interface CandidateRow {
  id: string;
  assignment_id: string;
  user_id: string | null;
  team_id: string | null;
  role: string | null;
}

/** What an answer to a visitor that is under way probably takes. */
export interface VisitorHoldRow {
  /** The question, or the stay in a step. */
  key: string;
  instance_id: string;
  workflow_id: string;
  tokens: number;
  /** From then on it holds nothing: its server died. */
  expires_at: string;
}

export interface VisitorRow {
  id: string;
  instance_id: string;
  workflow_id: string;
  /** The token itself is kept nowhere. */
  token_hash: string;
  message_count: number;
  file_count: number;
  created_at: string;
  seen_at: string;
  ended_at: string | null;
  /** Keyed, and forgotten after thirty days. */
  address_hash: string | null;
  /** Of the challenge that it was started with, if there was one. */
  challenge_hash: string | null;
  /** What the AI read and wrote for them. */
  tokens: number;
  /** Of these, what it did on the last day on which it did. */
  day_tokens: number;
  tokens_day: string | null;
}
