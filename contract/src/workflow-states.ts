// The states and kinds that the parts of workflows speak of.

import { z } from 'zod';

export const WorkflowStatus = z.enum(['draft', 'published', 'archived']);
export type WorkflowStatus = z.infer<typeof WorkflowStatus>;

export const InstanceStatus = z.enum([
  ...(['running', 'waiting', 'completed', 'failed', 'cancelled', 'expired', 'paused'] as const),
]);
export type InstanceStatus = z.infer<typeof InstanceStatus>;

/**
 * Why an instance does not go on unless a person looks after it: its stage failed, or is tried again; its work is late, nobody may take it, or a
 * visitor's words could not be answered; its time has come, or it is running, and nothing happens.
 */
export const StuckReason = z.enum([
  ...(['failed', 'nobody', 'overdue', 'unanswered', 'timer_late', 'retrying', 'not_moving'] as const),
]);
export type StuckReason = z.infer<typeof StuckReason>;

export const StageKind = z.enum([
  ...(['form', 'chat', 'review', 'ai', 'tool', 'script', 'wait', 'branch', 'notify'] as const),
  ...(['subworkflow', 'end'] as const),
]);
export type StageKind = z.infer<typeof StageKind>;

/** What may start a workflow, of all that happens: things that come, change hands or end, and none that comes by the second. */
export const TriggerEvent = z.enum([
  ...(['user.channel.created', 'user.knowledge.document_created', 'user.note.created'] as const),
  ...(['user.project.created', 'user.task.created', 'user.task.updated'] as const),
  ...(['team.member.added', 'team.member.removed'] as const),
  ...(['workflow.instance.completed', 'workflow.instance.failed', 'workflow.instance.cancelled'] as const),
]);
export type TriggerEvent = z.infer<typeof TriggerEvent>;
