// How people without an account start a workflow and do their part in it. The token that a start gives opens its instance and nothing else.

import { z } from 'zod';
import { Id, JsonValue, list, Message, PageQuery, routes, Time } from './common.ts';
import { CompletionChunk } from './completion-answer.ts';
import { FormData } from './forms.ts';
import { InstanceStatus, StageKind } from './workflow-states.ts';

const BODY_BYTES_MAX = 64 * 1024;
const ACTION_MAX = 64;
const VISITOR_MESSAGE_MAX = 10_000;

const CHALLENGE_MAX = 200;
const NONCE_MAX = 40;

const Values = z.record(z.string(), JsonValue);

export type VisitorStage = z.infer<typeof VisitorStage>;
export const VisitorStage = z
  .object({
    key: z.string(),
    kind: StageKind,
    /** Empty for a step that is not the visitor's. */
    title: z.string(),
    /** What the visitor is to fill in; null: nothing is wanted of them now. */
    form: Values.nullable(),
    message: z.string(),
    actions: z.array(z.object({ key: z.string(), label: z.string() })),
    /** Something is wanted of the visitor now: a form, or a word in the conversation. */
    is_mine: z.boolean(),
  })
  .meta({ id: 'VisitorStage' });

export type VisitorProgress = z.infer<typeof VisitorProgress>;
/** Which step of the visitor's way this is, and how many there are at most: each that is theirs, and a last one where people finish it. */
const VisitorProgress = z.object({ step: z.int(), of: z.int() }).meta({ id: 'VisitorProgress' });

export type VisitorInstance = z.infer<typeof VisitorInstance>;
export const VisitorInstance = z
  .object({
    instance_id: Id,
    title: z.string(),
    status: InstanceStatus,
    stage: VisitorStage.nullable(),
    progress: VisitorProgress,
    outcome: z.string().nullable(),
    channel_id: Id.nullable(),
    expires_at: Time,
    /** Of what `submit` hands in. */
    rev: z.int(),
  })
  .meta({ id: 'VisitorInstance' });

export type VisitorMessage = z.infer<typeof VisitorMessage>;
export const VisitorMessage = z
  .object({
    id: Id,
    role: z.string(),
    content: z.string(),
    author_name: z.string(),
    is_mine: z.boolean(),
    status: z.string(),
    created_at: Time,
  })
  .meta({ id: 'VisitorMessage' });

export type PublicWorkflow = z.infer<typeof PublicWorkflow>;
export const PublicWorkflow = z
  .object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    /** What a start asks for. */
    form: Values.nullable(),
    progress: VisitorProgress,
    allowed_origins: z.array(z.string()),
    /** Goes back with the start: `{proof: {challenge, nonce}}`. */
    challenge: z.object({
      token: z.string(),
      /** SHA-256 of `token:nonce` must begin with so many zero bits; 0: a start needs no proof. */
      bits: z.int(),
      /** A form that is sent sooner than this after the challenge was fetched was not filled in by a person. */
      wait_ms: z.int(),
      /** How long it may be sent; then a new one is to be fetched. */
      lifetime_ms: z.int(),
    }),
    limits: z.object({
      starts_per_hour: z.int(),
      open_per_address: z.int(),
      turns: z.int(),
      files: z.int(),
      file_mb: z.int(),
    }),
  })
  .meta({ id: 'PublicWorkflow' });

const open = { auth: 'none', permission: null, resources: [] } as const;
/** By its id or its address. */
const ofWorkflow = { ...open, params: z.object({ slug: z.string().max(100) }) } as const;
const ofInstance = {
  ...open,
  params: z.object({ iid: z.string().max(64) }),
  limit: 'workflow_visitor',
  bodyBytesMax: BODY_BYTES_MAX,
} as const;

export const workflowPublicRoutes = routes({
  'GET /api/v1/workflows/public/{slug}': {
    ...ofWorkflow,
    summary: 'A workflow that is open to the public: what it is for, and what a start asks for',
    limit: 'workflow_visitor',
    response: { 200: PublicWorkflow },
    errors: [404],
  },
  'POST /api/v1/workflows/public/{slug}/start': {
    ...ofWorkflow,
    summary: 'Start it without an account; the token goes into `Authorization: Visitor <token>`',
    limit: 'workflow_visitor',
    bodyBytesMax: BODY_BYTES_MAX,
    body: z.object({
      fields: FormData.optional(),
      locale: z.string().max(20).optional(),
      /** A trap for programs that fill in every field: people do not see it and leave it empty. */
      website: z.string().max(500).optional(),
      /** The challenge that came with the workflow, and what solves it; wanted where its `bits` are not 0. Each serves once. */
      proof: z
        .object({ challenge: z.string().max(CHALLENGE_MAX), nonce: z.string().max(NONCE_MAX).optional() })
        .optional(),
    }),
    bodyOptional: true,
    response: {
      201: z.object({
        instance_id: Id,
        status: InstanceStatus,
        /** Shown once. */
        session_token: z.string(),
        expires_at: Time,
        channel_id: Id.nullable(),
        stage: VisitorStage.nullable(),
      }),
    },
    errors: [403, 404, 409, 429],
  },
  'GET /api/v1/workflows/public/instances/{iid}': {
    ...ofInstance,
    summary: 'Where it stands, for the visitor who started it',
    response: { 200: VisitorInstance },
    errors: [401, 404],
  },
  'POST /api/v1/workflows/public/instances/{iid}/submit': {
    ...ofInstance,
    summary: 'Hand in what is wanted of the visitor',
    body: z.object({
      data: FormData.optional(),
      action: z.string().max(ACTION_MAX).nullable().optional(),
      rev: z.int().min(1).optional(),
    }),
    response: { 200: VisitorInstance },
    errors: [401, 403, 404, 409],
  },
  'GET /api/v1/workflows/public/instances/{iid}/messages': {
    ...ofInstance,
    summary: 'What was said, the earliest first',
    query: PageQuery,
    response: { 200: list(VisitorMessage) },
    errors: [401, 404],
  },
  'POST /api/v1/workflows/public/instances/{iid}/messages': {
    ...ofInstance,
    summary: 'Say something in a chat stage; the answer streams like that of POST /chat/completions',
    body: z.object({ content: z.string().trim().min(1, 'must not be empty').max(VISITOR_MESSAGE_MAX) }),
    stream: CompletionChunk,
    response: { 200: 'text/event-stream' },
    errors: [401, 403, 404, 409, 429, 503],
  },
  'POST /api/v1/workflows/public/instances/{iid}/files': {
    ...ofInstance,
    bodyBytesMax: undefined,
    summary: 'Upload a file (multipart, one part named file), to be named in a form',
    upload: true,
    response: {
      201: z.object({ id: Id, filename: z.string(), content_type: z.string(), size: z.int() }),
    },
    errors: [401, 403, 404, 408, 409, 413, 415, 429],
  },
  'POST /api/v1/workflows/public/instances/{iid}/cancel': {
    ...ofInstance,
    summary: 'End it; the token ends too',
    response: { 200: Message },
    errors: [401, 403, 404, 409],
  },
});
