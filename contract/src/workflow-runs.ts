// What runs of workflows: instances, and the assignments that they give to people.

import { z } from 'zod';
import {
  byId,
  countedList,
  eventKinds,
  Id,
  Instant,
  JsonValue,
  list,
  PageQuery,
  pageQuery,
  plainName,
  ref,
  routes,
  Time,
} from './common.ts';
import { FIELD_TYPES } from './form/field.ts';
import { FormData, FormTemplateInput } from './forms.ts';
import { TITLE_MAX } from './limits.ts';
import { WorkflowPayer } from './workflow-payers.ts';
import { InstanceStatus, StageKind, StuckReason, TriggerEvent } from './workflow-states.ts';

const REASON_MAX = 2_000;
const SIGNAL_MAX = 64;
const MESSAGES_MAX = 100;
const STATUS_LIST_MAX = 100;

const Values = z.record(z.string(), JsonValue);

export type Instance = z.infer<typeof InstanceOut>;
export const InstanceOut = z
  .object({
    id: Id,
    workflow_id: Id,
    version: z.int(),
    title: z.string(),
    status: InstanceStatus,
    /** Where it is, or where it failed; null once it is over otherwise. */
    stage: z.object({ key: z.string(), kind: StageKind, title: z.string() }).nullable(),
    input: Values,
    vars: Values,
    outcome: z.string().nullable(),
    error: z.string().nullable(),
    /** Null: it goes on by itself, waits for what is not late, or is over. */
    stuck: z.object({ reason: StuckReason, since: Time }).nullable(),
    channel_id: Id.nullable(),
    /** `schedule`: it started by itself, at a time or, with `event`, because something happened. */
    initiator: z.object({
      type: z.enum(['user', 'visitor', 'schedule', 'package']),
      id: Id.nullable(),
      display_name: z.string(),
    }),
    /** What happened on the platform that started it. */
    event: TriggerEvent.nullable(),
    started_at: Time,
    updated_at: Time,
    due_at: Time.nullable(),
    ended_at: Time.nullable(),
    rev: z.int(),
  })
  .meta({ id: 'WorkflowInstance' });

/** A field of a form, as far as its answer cannot be read without it. */
const AnsweredField = z
  .object({
    key: z.string(),
    type: z.enum(FIELD_TYPES),
    label: z.string(),
    options: z.array(z.object({ value: z.union([z.string(), z.number(), z.boolean()]), label: z.string() })),
  })
  .meta({ id: 'WorkflowAnsweredField' });

/** One step of the version that it runs, as people call it, with what was handed in there. */
const InstanceStep = z
  .object({
    key: z.string(),
    kind: StageKind,
    title: z.string(),
    /** What the fields of its form are called, by their keys. */
    labels: z.record(z.string(), z.string()),
    fields: z.array(AnsweredField),
    actions: z.array(z.object({ key: z.string(), label: z.string() })),
    /** Null: nothing was handed in so far. */
    answers: Values.nullable(),
  })
  .meta({ id: 'WorkflowInstanceStep' });

export type InstanceDetail = z.infer<typeof InstanceDetail>;
export const InstanceDetail = InstanceOut.extend({
  /** What the fields of its input are called, by their keys. */
  input_labels: z.record(z.string(), z.string()),
  input_fields: z.array(AnsweredField),
  /** What the people, teams and files are called that its forms were given, by identifier: those that the caller may see. */
  names: z.record(z.string(), z.string()),
  steps: z.array(InstanceStep),
  /** What it waits to be told; null: it does not wait for a signal. */
  awaited_signal: z.string().nullable(),
  /** Whether the caller may pause it, let it go on, try it again and give it its signal. Who started it may end it in any case. */
  can_steer: z.boolean(),
  /** Who pays for those of its steps that ask a model, as was decided when its version was published. */
  payers: z.array(WorkflowPayer),
  /** Its steps as one line: what is done, what is now, and the longest way on. */
  line: z.array(z.object({ key: z.string(), state: z.enum(['done', 'now', 'ahead']) })),
}).meta({ id: 'WorkflowInstanceDetail' });

export type InstanceInput = z.infer<typeof InstanceInput>;
export const InstanceInput = z.object({
  input: Values.optional(),
  title: plainName(TITLE_MAX).optional(),
});

export type InstanceHistoryEntry = z.infer<typeof InstanceHistoryEntry>;
export const InstanceHistoryEntry = z
  .object({
    /** From 1, without gaps. */
    seq: z.int(),
    kind: z.string(),
    stage_key: z.string().nullable(),
    /** Null: the server. */
    actor: z.object({ id: Id, display_name: z.string() }).nullable(),
    data: Values,
    created_at: Time,
  })
  .meta({ id: 'WorkflowHistoryEntry' });

export const AssignmentStatus = z.enum(['open', 'assigned', 'claimed', 'completed', 'cancelled']);
export type AssignmentStatus = z.infer<typeof AssignmentStatus>;

export type Assignment = z.infer<typeof AssignmentOut>;
export const AssignmentOut = z
  .object({
    id: Id,
    /** Null, like all of its workflow, where it was made from messages. */
    instance_id: Id.nullable(),
    workflow_id: Id.nullable(),
    workflow_title: z.string().nullable(),
    stage_key: z.string().nullable(),
    title: z.string(),
    instructions: z.string(),
    form: Values.nullable(),
    actions: z.array(z.object({ key: z.string(), label: z.string() })),
    status: AssignmentStatus,
    assignee_id: Id.nullable(),
    claimed_by: Id.nullable(),
    lease_until: Time.nullable(),
    draft: Values.nullable(),
    priority: z.enum(['low', 'normal', 'high', 'urgent']),
    due_at: Time.nullable(),
    is_overdue: z.boolean(),
    /** I may claim it now. */
    claimable: z.boolean(),
    channel_id: Id.nullable(),
    rev: z.int(),
    created_at: Time,
    completed_at: Time.nullable(),
    completed_by: Id.nullable(),
    action: z.string().nullable(),
    data: Values.nullable(),
    /** Before it is handed in: as far as it is written. */
    comment: z.string(),
  })
  .meta({ id: 'Assignment' });

/** Of those that are not over. `week`: today and the six days after it, in UTC. */
const Due = z.enum(['overdue', 'today', 'week']).optional();
/** One or several, with commas between them. */
const Statuses = z
  .string()
  .max(STATUS_LIST_MAX)
  .regex(
    /^(open|assigned|claimed|completed|cancelled)(,(open|assigned|claimed|completed|cancelled))*$/,
    'must be open, assigned, claimed, completed or cancelled, with commas between them',
  )
  .optional();

const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;
const ofWorkflow = { ...chat, resources: ['workflow'], params: byId('workflow') } as const;
const ofInstance = {
  ...chat,
  resources: ['workflow_instance'],
  params: byId('workflow_instance'),
} as const;
const move = { ...ofInstance, response: { 200: InstanceOut }, errors: [403, 409] } as const;
const ofAssignment = { ...chat, resources: ['assignment'], params: byId('assignment') } as const;
const work = { ...ofAssignment, response: { 200: AssignmentOut }, errors: [403, 409] } as const;
const Reason = z.object({ reason: z.string().max(REASON_MAX).optional() });

export const workflowRunRoutes = routes({
  'GET /api/v1/workflows/{id}/instances': {
    ...ofWorkflow,
    summary: 'What ran and runs of a workflow, as far as I may see it, the latest first',
    query: z.object({
      ...pageQuery,
      status: InstanceStatus.optional(),
      stuck: z.enum(['true', 'false']).optional(),
    }),
    response: { 200: countedList(InstanceOut) },
  },
  'POST /api/v1/workflows/{id}/instances': {
    ...ofWorkflow,
    summary: 'Start the published version; an `Idempotency-Key` starts one, however often it is sent',
    body: InstanceInput,
    bodyOptional: true,
    response: { 201: InstanceOut },
    errors: [403, 409],
  },
  'GET /api/v1/instances/{id}': {
    ...ofInstance,
    summary: 'Read an instance: where it stands, and what was handed in so far',
    response: { 200: InstanceDetail },
  },
  'GET /api/v1/instances/{id}/history': {
    ...ofInstance,
    summary: 'What happened in it, the earliest first',
    query: PageQuery,
    response: { 200: list(InstanceHistoryEntry) },
  },
  'POST /api/v1/instances/{id}/cancel': {
    ...move,
    summary: 'End it before its time; its assignments are taken back',
    body: Reason,
    bodyOptional: true,
  },
  'POST /api/v1/instances/{id}/retry': { ...move, summary: 'Try the stage again that failed' },
  'POST /api/v1/instances/{id}/pause': { ...move, summary: 'Stop it for a while; what falls due waits' },
  'POST /api/v1/instances/{id}/resume': { ...move, summary: 'Let it go on after a pause' },
  'POST /api/v1/instances/{id}/signal': {
    ...move,
    summary: 'Tell a stage that waits for it that something has happened',
    body: z.object({ name: z.string().trim().min(1).max(SIGNAL_MAX), data: Values.optional() }),
  },
  'GET /api/v1/assignments/mine': {
    ...chat,
    summary: 'What is given to me or may be taken by me: what is due first, then the oldest',
    resources: [],
    query: z.object({ ...pageQuery, status: Statuses, due: Due }),
    response: { 200: countedList(AssignmentOut) },
  },
  'POST /api/v1/assignments/from-messages': {
    ...chat,
    summary:
      'Give messages that I may read to a person, or to the people of a team of mine, as something to be done',
    resources: ['message', 'user', 'team'],
    body: z.object({
      message_ids: z.array(ref('message')).min(1).max(MESSAGES_MAX),
      assignee: z.union([
        /** A team that is named beside the person is one of mine; the person alone gets it. */
        z.object({ kind: z.literal('user').optional(), id: ref('user'), team_id: ref('team').optional() }),
        z.object({ kind: z.literal('team'), team_id: ref('team') }),
      ]),
      form: FormTemplateInput.optional(),
      title: plainName(TITLE_MAX).optional(),
      due_at: Instant.nullable().optional(),
    }),
    response: { 201: AssignmentOut },
    errors: [403, 404],
  },
  'GET /api/v1/assignments/{id}': {
    ...ofAssignment,
    summary: 'Read an assignment',
    response: { 200: AssignmentOut },
  },
  'POST /api/v1/assignments/{id}/claim': {
    ...work,
    summary: 'Take it, for as long as its stage says unless I give a sign of life',
  },
  'POST /api/v1/assignments/{id}/release': {
    ...work,
    summary: 'Give it back',
    body: z.object({ keep_draft: z.boolean().optional() }),
    bodyOptional: true,
  },
  'POST /api/v1/assignments/{id}/heartbeat': { ...work, summary: 'I am still at it' },
  'POST /api/v1/assignments/{id}/reassign': {
    ...work,
    summary: 'Give it to another person: for those who may change the workflow or reassign in its team',
    resources: ['assignment', 'user'],
    body: z.object({ user_id: ref('user'), reason: z.string().max(REASON_MAX).optional() }),
  },
  'PUT /api/v1/assignments/{id}/draft': {
    ...work,
    summary: 'Keep what is entered so far, with the comment that is to come with it',
    body: z.object({
      data: FormData,
      comment: z.string().max(REASON_MAX).optional(),
      rev: z.int().min(1).optional(),
    }),
  },
  'POST /api/v1/assignments/{id}/complete': {
    ...work,
    summary: 'Hand it in: the instance goes on',
    body: z.object({
      action: z.string().max(SIGNAL_MAX).nullable().optional(),
      data: FormData.optional(),
      comment: z.string().max(REASON_MAX).optional(),
      rev: z.int().min(1).optional(),
    }),
    bodyOptional: true,
  },
  'GET /api/v1/teams/{id}/assignments': {
    ...chat,
    summary: 'What the members of a team may take or have taken: what is due first, then the oldest',
    resources: ['team'],
    params: byId('team'),
    query: z.object({ ...pageQuery, status: Statuses, due: Due }),
    response: { 200: countedList(AssignmentOut) },
  },
});

const InstanceChanged = z.object({
  id: Id,
  workflow_id: Id,
  status: InstanceStatus,
  stage_key: z.string().nullable(),
});
const AssignmentChanged = z.object({ id: Id, instance_id: Id.nullable() });

export const workflowRunEvents = eventKinds({
  'workflow.instance.started': InstanceChanged,
  'workflow.instance.stage_entered': InstanceChanged,
  'workflow.instance.waiting': InstanceChanged,
  'workflow.instance.completed': InstanceChanged,
  'workflow.instance.failed': InstanceChanged,
  'workflow.instance.cancelled': InstanceChanged,
  'workflow.instance.expired': InstanceChanged,
  'workflow.instance.paused': InstanceChanged,
  'workflow.instance.resumed': InstanceChanged,
  'workflow.assignment.created': AssignmentChanged,
  'workflow.assignment.updated': AssignmentChanged,
});
