// The states and kinds that the parts of workflows speak of.

import { z } from 'zod';

export const WorkflowStatus = z.enum(['draft', 'published', 'archived']);
export type WorkflowStatus = z.infer<typeof WorkflowStatus>;

export const InstanceStatus = z.enum([
  ...(['running', 'waiting', 'completed', 'failed', 'cancelled', 'expired', 'paused'] as const),
]);
export type InstanceStatus = z.infer<typeof InstanceStatus>;

export const StageKind = z.enum([
  ...(['form', 'chat', 'review', 'ai', 'tool', 'script', 'wait', 'branch', 'notify'] as const),
  ...(['subworkflow', 'end'] as const),
]);
export type StageKind = z.infer<typeof StageKind>;
