// A workflow as the engine knows it, read from its definition (read.ts).

import { StageKind, type TriggerEvent } from '@parley/contract';
import type { Condition, FormTemplate } from '@parley/contract/form';

export const KINDS = StageKind.options;

/** Whom something is given to. */
export type Assignees =
  | { readonly kind: 'initiator' }
  | { readonly kind: 'user'; readonly id: string }
  | { readonly kind: 'users'; readonly ids: readonly string[] }
  | { readonly kind: 'team' | 'leads' | 'round_robin' | 'least_loaded'; readonly team_id: string }
  | { readonly kind: 'role'; readonly team_id: string; readonly role: string }
  | { readonly kind: 'expression'; readonly condition: Condition };

export interface Exit {
  /** Null: always. */
  readonly condition: Condition | null;
  readonly to: string;
}

interface Common {
  readonly key: string;
  readonly title: string;
  readonly next: readonly Exit[];
  readonly onError: string | null;
  /** Which variables are set when the stage is left, and to what. */
  readonly save: ReadonlyArray<readonly [name: string, value: Condition]>;
}

/** What a person has to do. */
interface Work {
  readonly instructions: string;
  readonly assignees: Assignees;
  readonly claimMinutes: number;
  readonly dueMs: number | null;
  readonly priority: Priority;
}

export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface Action {
  readonly key: string;
  readonly label: string;
  /** Null: by `next`. */
  readonly to: string | null;
}

export interface Escalation {
  readonly afterMs: number;
  readonly step:
    | { readonly do: 'notify' | 'reassign'; readonly to: Assignees }
    | { readonly do: 'transition'; readonly to: string };
}

interface Effort {
  /** Attempts after the first. */
  readonly retries: number;
  readonly backoffSeconds: number;
  readonly timeoutSeconds: number;
}

export interface FormStage extends Common, Work {
  readonly kind: 'form';
  readonly form: FormTemplate;
  readonly rawForm: object;
}
export interface ReviewStage extends Common, Work {
  readonly kind: 'review';
  readonly form: FormTemplate | null;
  readonly rawForm: object | null;
  readonly mode: 'any' | 'all' | 'quorum';
  readonly required: number;
  readonly actions: readonly Action[];
  readonly isSelfApprovalRefused: boolean;
  readonly escalations: readonly Escalation[];
}
export interface AiStage extends Common, Effort {
  readonly kind: 'ai';
  readonly personaId: string | null;
  readonly model: string | null;
  readonly prompt: string;
  readonly outputSchema: Record<string, unknown> | null;
}
export interface ChatStage extends Common {
  readonly kind: 'chat';
  readonly personaId: string;
  readonly goal: string;
  readonly turnsMax: number;
  readonly completeWhen: Condition | null;
}
export interface ToolStage extends Common, Effort {
  readonly kind: 'tool';
  readonly tool: string;
  readonly arguments: Record<string, unknown>;
}
export interface WaitStage extends Common {
  readonly kind: 'wait';
  readonly forMs: number | null;
  readonly until: Condition | null;
  readonly signal: string | null;
}
export interface BranchStage extends Common {
  readonly kind: 'branch';
}
export interface NotifyStage extends Common {
  readonly kind: 'notify';
  readonly to: Assignees;
  readonly message: string;
}
export interface SubworkflowStage extends Common {
  readonly kind: 'subworkflow';
  readonly workflowId: string;
  readonly input: Record<string, unknown>;
}
export interface EndStage extends Common {
  readonly kind: 'end';
  readonly outcome: string;
}

export type Stage =
  | FormStage
  | ReviewStage
  | AiStage
  | ChatStage
  | ToolStage
  | WaitStage
  | BranchStage
  | NotifyStage
  | SubworkflowStage
  | EndStage;

export interface Variable {
  readonly type: 'string' | 'number' | 'boolean' | 'object' | 'array' | 'any';
  readonly default: unknown;
}

/** Something has happened that the publisher may hear of. */
export interface EventTrigger {
  readonly kind: 'event';
  readonly event: TriggerEvent;
  /** With places such as {{event.id}}. */
  readonly input: Readonly<Record<string, unknown>>;
}

export type Trigger = ScheduleTrigger | EventTrigger;

/** What starts an instance without a person, at its time. */
export interface ScheduleTrigger {
  readonly kind: 'schedule';
  /** Five fields, in this time zone. */
  readonly cron: string;
  readonly timezone: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface Definition {
  readonly start: string;
  readonly input: FormTemplate | null;
  readonly rawInput: object | null;
  readonly variables: Readonly<Record<string, Variable>>;
  readonly triggers: readonly Trigger[];
  readonly stages: ReadonlyMap<string, Stage>;
}

/** What conditions and templates of a workflow may speak of. */
export const FACT_NAMES = [
  ...(['input', 'form', 'forms', 'vars', 'output', 'instance', 'initiator', 'now'] as const),
] as const;
