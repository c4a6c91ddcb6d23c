// What starts a workflow by itself, as its definition says it. Fields that the page does not know stay as they are.

import type { JsonValue, TriggerEvent, WorkflowDefinition } from '@parley/contract';
import type { TextKey } from '../../feature.ts';

export const EVENT_TEXT = {
  'user.task.created': 'workflow_page.e_task',
  'user.task.updated': 'workflow_page.e_task_changed',
  'user.note.created': 'workflow_page.e_note',
  'user.project.created': 'workflow_page.e_project',
  'user.channel.created': 'workflow_page.e_chat',
  'user.knowledge.document_created': 'workflow_page.e_document',
  'team.member.added': 'workflow_page.e_joined',
  'team.member.removed': 'workflow_page.e_left',
  'workflow.instance.completed': 'workflow_page.e_finished',
  'workflow.instance.failed': 'workflow_page.e_failed',
  'workflow.instance.cancelled': 'workflow_page.e_cancelled',
} as const satisfies Record<TriggerEvent, TextKey>;

export const EVENTS = Object.keys(EVENT_TEXT) as readonly TriggerEvent[];

interface More {
  readonly input?: JsonValue;
}

export type Trigger =
  | ({ readonly kind: 'schedule'; readonly cron: string; readonly timezone?: string } & More)
  | ({ readonly kind: 'event'; readonly event: TriggerEvent } & More);

const isTrigger = (raw: unknown): raw is Trigger => {
  if (typeof raw !== 'object' || raw === null) return false;
  const { kind, cron, event } = raw as Readonly<Record<string, unknown>>;
  if (kind === 'schedule') return typeof cron === 'string';
  return kind === 'event' && typeof event === 'string' && event in EVENT_TEXT;
};

export const readTriggers = ({ triggers }: WorkflowDefinition): readonly Trigger[] =>
  (Array.isArray(triggers) ? (triggers as unknown[]) : []).filter(isTrigger);
