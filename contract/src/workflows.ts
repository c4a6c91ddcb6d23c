// Workflows: work that passes between people and AI, written down as stages. A workflow has a draft that is changed and versions that
// never are; what runs keeps to the version it began with.

import { z } from 'zod';
import {
  byId,
  countedList,
  eventKinds,
  Id,
  JsonValue,
  list,
  Message,
  PageQuery,
  pageQuery,
  plainName,
  ref,
  routes,
  Time,
} from './common.ts';
import { DESCRIPTION_MAX, SEARCH_TEXT_MAX, TITLE_MAX } from './limits.ts';
import { none, noun } from './noun.ts';
import { PROOF_BITS_MAX } from './proof.ts';
import { memberOf, memberRoutes, sharedFields, Visibility } from './scopes.ts';
import { KEY_GRANT_DAYS_MAX, WorkflowKeyGrant, WorkflowPayer } from './workflow-payers.ts';
import { workflowPublicRoutes } from './workflow-public.ts';
import { workflowRunEvents, workflowRunRoutes } from './workflow-runs.ts';
import { InstanceStatus, WorkflowStatus } from './workflow-states.ts';
import { workflowTestRoutes } from './workflow-tests.ts';

const ORIGINS_MAX = 20;
const NOTES_MAX = 2_000;

/** What the draft says, right or wrong: `POST /workflows/{id}/validate` names what is wrong with it. */
export type WorkflowDefinition = z.infer<typeof WorkflowDefinition>;
export const WorkflowDefinition = z.record(z.string(), JsonValue).meta({
  id: 'WorkflowDefinition',
  description:
    '{schema: 1, start, input?: {fields}, variables?: {name: {type, default}}, triggers?: [{kind: schedule, cron, timezone?, input?} or {kind: event, event, input?}], stages: [{key, kind, title, …, next: [{if?, to}], on_error?}]}; kind: form, chat, review, ai, tool, script, wait, branch, notify, subworkflow, end.',
});

/** How people without an account come in. */
export type PublicConfig = z.infer<typeof PublicConfig>;
export const PublicConfig = z
  .object({
    /** Web origins whose pages may show the public page in a frame. */
    allowed_origins: z.array(z.string().regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/)).max(ORIGINS_MAX),
    /** At most so many starts in an hour, by all visitors together. */
    starts_per_hour: z.int().min(1).max(10_000),
    /** At most so many that are not over yet, by visitors of one address. */
    open_per_address: z.int().min(1).max(1_000),
    /** What the AI may read and write for one visitor, in tokens; then it is silent, and people can go on. */
    tokens_per_instance: z.int().min(1_000).max(10_000_000),
    /** The same in a day (UTC), for all visitors together. */
    tokens_per_day: z.int().min(1_000).max(1_000_000_000),
    /** How hard the proof of work is that a start takes, in bits: 18 is light, 22 is hard. 0: none is asked for. */
    proof_bits: z.int().min(0).max(PROOF_BITS_MAX),
  })
  .meta({ id: 'WorkflowPublicConfig' });

export type Workflow = z.infer<typeof WorkflowOut>;
export const WorkflowOut = z
  .object({
    id: Id,
    title: z.string(),
    description: z.string(),
    slug: z.string(),
    status: WorkflowStatus,
    /** The draft. */
    definition: WorkflowDefinition,
    draft_rev: z.int(),
    published_version: z.int().nullable(),
    /** The team's for who is in the team, else the caller's own. */
    workspace_id: Id.nullable(),
    ...sharedFields,
    public_enabled: z.boolean(),
    public_url: z.string().nullable(),
    public_config: PublicConfig,
    /** When its schedule starts it the next time; null: it has none. */
    next_start_at: Time.nullable(),
    instance_counts: z.record(InstanceStatus, z.int()),
    /** Of its instances, those that do not go on unless a person looks after them. */
    stuck_count: z.int(),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'Workflow' });

/** Defaults live in the service: one here would reset a field whenever another one is changed. */
export type WorkflowInput = z.infer<typeof WorkflowInput>;
export const WorkflowInput = z.object({
  title: plainName(TITLE_MAX),
  description: z.string().max(DESCRIPTION_MAX).optional(),
  definition: WorkflowDefinition.optional(),
  workspace_id: ref('workspace').optional(),
  team_id: ref('team').nullable().optional(),
  visibility: Visibility.optional(),
});

export type WorkflowPatch = z.infer<typeof WorkflowPatch>;
export const WorkflowPatch = WorkflowInput.partial().extend({
  /** The one that the change was made on: an older one than the workflow's is 409. */
  draft_rev: z.int().min(1).optional(),
  public_enabled: z.boolean().optional(),
  public_config: PublicConfig.partial().optional(),
});

export type WorkflowProblem = z.infer<typeof WorkflowProblem>;
export const WorkflowProblem = z
  .object({ path: z.string(), message: z.string() })
  .meta({ id: 'WorkflowProblem' });

export type WorkflowVersion = z.infer<typeof WorkflowVersion>;
export const WorkflowVersion = z
  .object({
    id: Id,
    number: z.int(),
    notes: z.string(),
    sha256: z.string(),
    published_by: z.object({ id: Id, display_name: z.string() }).nullable(),
    published_at: Time,
  })
  .meta({ id: 'WorkflowVersion' });

const WorkflowVersionText = WorkflowVersion.extend({
  definition: WorkflowDefinition,
  /** As was decided when it was published; empty for one from before that. */
  payers: z.array(WorkflowPayer),
}).meta({ id: 'WorkflowVersionText' });

/** What leaves one server and enters another. */
export type WorkflowFile = z.infer<typeof WorkflowFile>;
export const WorkflowFile = z
  .object({
    format: z.literal('parley.workflow'),
    version: z.literal(1),
    title: plainName(TITLE_MAX),
    description: z.string().max(DESCRIPTION_MAX),
    definition: WorkflowDefinition,
  })
  .meta({ id: 'WorkflowFile' });

const SEE = 'surface.chat.access';
const CREATE = 'workflows.create';
const PUBLISH = 'workflows.publish';
const chat = { auth: 'bearer', permission: SEE } as const;
const ofOne = { ...chat, resources: ['workflow'], params: byId('workflow') } as const;
const ofVersion = {
  ...ofOne,
  params: z.object({ id: ref('workflow'), n: z.string().regex(/^[1-9]\d{0,8}$/) }),
} as const;
const ofGrant = {
  ...ofOne,
  resources: ['workflow', 'provider_config'],
  params: z.object({ id: ref('workflow'), config_id: ref('provider_config') }),
} as const;
const NAMED = ['workspace', 'team'] as const;

export const workflowRoutes = routes({
  'GET /api/v1/workflows': {
    ...chat,
    summary: 'The workflows that I may see, the last changed first; archived ones only when asked for',
    resources: NAMED,
    query: z.object({
      ...pageQuery,
      status: WorkflowStatus.optional(),
      team_id: ref('team').optional(),
      workspace_id: ref('workspace').optional(),
      /** In title and description. */
      q: z.string().trim().max(SEARCH_TEXT_MAX).optional(),
    }),
    response: { 200: countedList(WorkflowOut) },
  },
  'POST /api/v1/workflows': {
    ...chat,
    summary: 'Create a workflow, as a draft',
    permission: CREATE,
    resources: NAMED,
    body: WorkflowInput,
    response: { 201: WorkflowOut },
    errors: [403, 404],
  },
  'POST /api/v1/workflows/import': {
    ...chat,
    summary: 'Create a workflow from what `GET /workflows/{id}/export` gave',
    permission: CREATE,
    resources: [],
    body: WorkflowFile,
    response: { 201: WorkflowOut },
  },
  'GET /api/v1/workflows/{id}': { ...ofOne, summary: 'Read a workflow', response: { 200: WorkflowOut } },
  'PATCH /api/v1/workflows/{id}': {
    ...ofOne,
    summary: 'Change a workflow; with `draft_rev`, only if no other change came before it',
    resources: ['workflow', ...NAMED],
    body: WorkflowPatch,
    response: { 200: WorkflowOut },
    errors: [403, 409],
  },
  'DELETE /api/v1/workflows/{id}': {
    ...ofOne,
    summary:
      'Archive a workflow that has run, delete another or an archived one; what runs is 409 unless `force`',
    query: z.object({ force: z.enum(['true', 'false']).optional() }),
    response: { 200: Message },
    errors: [403, 409],
  },
  'POST /api/v1/workflows/{id}/validate': {
    ...ofOne,
    summary: 'What is wrong with the draft, each problem at its place',
    scope: 'read',
    response: {
      200: z.object({
        valid: z.boolean(),
        problems: z.array(WorkflowProblem),
        /** Who would pay for it if I published it now. */
        payers: z.array(WorkflowPayer),
      }),
    },
  },
  'POST /api/v1/workflows/{id}/publish': {
    ...ofOne,
    summary: 'Make the draft the version that new instances begin with',
    permission: PUBLISH,
    body: z.object({ notes: z.string().max(NOTES_MAX).optional() }),
    bodyOptional: true,
    response: { 200: z.object({ version: WorkflowVersion }) },
    errors: [403, 409],
  },
  'POST /api/v1/workflows/{id}/clone': {
    ...ofOne,
    summary: 'A copy of the draft as a workflow of my own',
    permission: CREATE,
    resources: ['workflow', 'team'],
    body: z.object({
      title: plainName(TITLE_MAX).optional(),
      team_id: ref('team').nullable().optional(),
    }),
    bodyOptional: true,
    response: { 201: WorkflowOut },
    errors: [403],
  },
  'GET /api/v1/workflows/{id}/export': {
    ...ofOne,
    summary: 'The draft as a file, without people, teams and keys',
    response: { 200: WorkflowFile },
  },
  'GET /api/v1/workflows/{id}/versions': {
    ...ofOne,
    summary: 'Its versions, the latest first',
    query: PageQuery,
    response: { 200: list(WorkflowVersion) },
  },
  'GET /api/v1/workflows/{id}/versions/{n}': {
    ...ofVersion,
    summary: 'Read a version',
    response: { 200: WorkflowVersionText },
  },
  'POST /api/v1/workflows/{id}/versions/{n}/restore': {
    ...ofVersion,
    summary: 'Make the draft say what a version says',
    response: { 200: WorkflowOut },
    errors: [403, 409],
  },
  'GET /api/v1/workflows/{id}/key-grants': {
    ...ofOne,
    summary: 'Which keys of my own it may use while I am away',
    query: PageQuery,
    response: { 200: list(WorkflowKeyGrant) },
  },
  'PUT /api/v1/workflows/{id}/key-grants/{config_id}': {
    ...ofGrant,
    summary: 'Let it use a key of my own while I am away, for so many days; signed in, and for me alone',
    body: z.object({ days: z.int().min(1).max(KEY_GRANT_DAYS_MAX) }),
    response: { 200: WorkflowKeyGrant },
    errors: [403, 409],
  },
  'DELETE /api/v1/workflows/{id}/key-grants/{config_id}': {
    ...ofGrant,
    summary: 'Take a key of mine back from it: from its next step on it is closed',
    response: { 200: Message },
  },
  ...memberRoutes('/api/v1/workflows', 'workflow', SEE),
});

/** Only which one: what one may do with it differs from reader to reader, and is asked for. */
const Changed = z.object({ id: Id });

export const workflowEvents = eventKinds({
  'workflow.created': Changed,
  'workflow.updated': Changed,
  'workflow.published': Changed,
  'workflow.archived': Changed,
  'workflow.deleted': Changed,
});

export const workflowNoun = noun({
  name: 'workflows',
  routes: { ...workflowRoutes, ...workflowRunRoutes, ...workflowTestRoutes, ...workflowPublicRoutes },
  events: { ...workflowEvents, ...workflowRunEvents },
  everybodyEvents: none,
  resources: ['workflow', memberOf('workflow'), 'workflow_instance', 'assignment'],
  publicRoutes: [
    'GET /api/v1/workflows/public/{slug}',
    'POST /api/v1/workflows/public/{slug}/start',
    'GET /api/v1/workflows/public/instances/{iid}',
    'POST /api/v1/workflows/public/instances/{iid}/submit',
    'GET /api/v1/workflows/public/instances/{iid}/messages',
    'POST /api/v1/workflows/public/instances/{iid}/messages',
    'POST /api/v1/workflows/public/instances/{iid}/files',
    'POST /api/v1/workflows/public/instances/{iid}/cancel',
  ],
  permissions: {
    [CREATE]: { description: 'Create workflows', roles: ['user'] },
    [PUBLISH]: { description: 'Publish workflows', roles: ['user'] },
  },
  searchKinds: ['workflow'],
  topics: { workflow: { byId: true } },
  rateLimits: {
    workflow_command: { max: 30, windowSeconds: 60, mode: 'exact', what: 'starts of workflows by messages' },
    workflow_event: { max: 120, windowSeconds: 3_600, mode: 'exact', what: 'starts of a workflow by events' },
    workflow_visitor: { max: 60, windowSeconds: 60, mode: 'merged', what: 'requests' },
  },
});
