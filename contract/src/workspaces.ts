// Workspaces: the places where a person or a team works. What is said there knows their instructions, and is answered by their model
// where no other was chosen.

import { z } from 'zod';
import { ChannelType, titleQuery } from './channels.ts';
import {
  byId,
  countedList,
  digits,
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
import { KnowledgeBaseOut, NewBoundBase } from './knowledge.ts';
import {
  KNOWLEDGE_BINDINGS_MAX,
  MODEL_ID_MAX,
  NAME_MAX,
  RETENTION_DAYS_MAX,
  SYSTEM_PROMPT_MAX,
} from './limits.ts';
import { Author } from './messages.ts';
import { none, noun } from './noun.ts';
import { Activity, Visibility } from './scopes.ts';
import { TaskRunReason } from './task-reasons.ts';
import { Person } from './users.ts';

/** What would go by a rule, on the day that it begins. */
const RetentionForecast = z.object({
  days: z.int(),
  starts_at: Time,
  chats: z.int(),
  messages: z.int(),
});

export type WorkspaceRetention = z.infer<typeof WorkspaceRetention>;
export const WorkspaceRetention = z
  .object({
    /** Chats in which nothing was said for so many days go for good; null: the workspace has no rule of its own. */
    days: z.int().nullable(),
    /** When that rule begins to act. */
    starts_at: Time.nullable(),
    /** The administrator's bounds: no rule may be shorter, and where there is a longest, it acts in every workspace. */
    min_days: z.int(),
    max_days: z.int().nullable(),
    /** By the number that was asked with, or else by the rule that acts here; null where neither is, and for those who may not make the rule. */
    forecast: RetentionForecast.nullable(),
  })
  .meta({ id: 'WorkspaceRetention' });

/** How the page lays a workspace out; free-form, kept for clients. */
const Layout = z.record(z.string().max(200), JsonValue);

export const WorkspaceKind = z.enum(['personal', 'team']);

export type Workspace = z.infer<typeof Workspace>;
export const Workspace = z
  .object({
    id: Id,
    name: z.string(),
    kind: WorkspaceKind,
    team_id: Id.nullable(),
    icon: z.string().nullable(),
    color: z.string().nullable(),
    instructions: z.string(),
    default_model: z.string().nullable(),
    default_persona_id: Id.nullable(),
    kb_ids: z.array(Id),
    layout: Layout,
    /** Made with its person or team, and there as long as they are. */
    is_default: z.boolean(),
    rights: z.object({ write: z.boolean(), manage: z.boolean() }).meta({ id: 'WorkspaceRights' }),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'Workspace' });

/** As the list has it. */
export type ListedWorkspace = z.infer<typeof ListedWorkspace>;
export const ListedWorkspace = Workspace.extend({
  /** Whether a channel there has messages that the caller has not read. */
  has_unread: z.boolean(),
}).meta({ id: 'ListedWorkspace' });

const settable = {
  icon: plainName(32).nullable().optional(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'is a colour such as #3366cc')
    .nullable()
    .optional(),
  instructions: z.string().max(SYSTEM_PROMPT_MAX).optional(),
  default_model: z.string().trim().min(1, 'must not be empty').max(MODEL_ID_MAX).nullable().optional(),
  default_persona_id: ref('persona').nullable().optional(),
  layout: Layout.optional(),
  /** Only those that the caller may read. */
  kb_ids: z.array(ref('knowledge_base')).max(KNOWLEDGE_BINDINGS_MAX).optional(),
};

export type WorkspaceInput = z.infer<typeof WorkspaceInput>;
export const WorkspaceInput = z.object({ name: plainName(NAME_MAX), team_id: ref('team'), ...settable });

export type WorkspacePatch = z.infer<typeof WorkspacePatch>;
export const WorkspacePatch = z.object({ name: plainName(NAME_MAX).optional(), ...settable });

/** A channel of a workspace, as far as those may know it who could join. */
export type WorkspaceChannel = z.infer<typeof WorkspaceChannel>;
export const WorkspaceChannel = z
  .object({
    id: Id,
    title: z.string(),
    type: ChannelType,
    owner_id: Id,
    visibility: Visibility,
    is_joined: z.boolean(),
    /** People and personas. */
    participant_count: z.int(),
    /** People alone. */
    person_count: z.int(),
    unread_count: z.int(),
    mention_count: z.int(),
    last_message_at: Time.nullable(),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'WorkspaceChannel' });

/** What the caller has to do until then: a task that is theirs, or a step of a workflow that they have or may take. */
export type WorkspaceDue = z.infer<typeof WorkspaceDue>;
export const WorkspaceDue = z
  .object({
    type: z.enum(['task', 'assignment']),
    id: Id,
    title: z.string(),
    /** Of an assignment: the title of its workflow. Of a task: the name of its project, where the caller may read that. */
    from: z.string().nullable(),
    due_at: Time,
    is_overdue: z.boolean(),
  })
  .meta({ id: 'WorkspaceDue' });

/** A step of a workflow that the caller has or may take, at any time. */
export type WorkspaceWaiting = z.infer<typeof WorkspaceWaiting>;
export const WorkspaceWaiting = WorkspaceDue.omit({ due_at: true, is_overdue: true }).meta({
  id: 'WorkspaceWaiting',
});

const inChannel = { message_id: Id, channel_id: Id, channel_title: z.string() };

/** A message that mentions the caller, in a channel that they are in, and that they have not read. */
export type WorkspaceMention = z.infer<typeof WorkspaceMention>;
export const WorkspaceMention = z
  .object({
    ...inChannel,
    author: Author,
    avatar: z.string().nullable(),
    /** Its first words; 160 characters at most. */
    text: z.string(),
    created_at: Time,
  })
  .meta({ id: 'WorkspaceMention' });

/** The newest answer of a channel that the caller asked for, finished and not read yet. */
export type WorkspaceAnswer = z.infer<typeof WorkspaceAnswer>;
export const WorkspaceAnswer = z
  .object({
    ...inChannel,
    /** A persona, or a model by its name. */
    author: Author,
    avatar: z.string().nullable(),
    finished_at: Time,
  })
  .meta({ id: 'WorkspaceAnswer' });

/** Work of the AI for the caller that could not finish: a task of theirs, a run of a workflow that they began or published, an answer that they asked for and have not read. */
export type WorkspaceFailure = z.infer<typeof WorkspaceFailure>;
export const WorkspaceFailure = z
  .object({
    type: z.enum(['task', 'instance', 'answer']),
    /** Of an answer: of its message. */
    id: Id,
    /** Of an answer: of its channel. */
    title: z.string(),
    /** Of a run: the title of its workflow, where it is another. Of a task: the name of its project, where the caller may read that. */
    from: z.string().nullable(),
    /** Who could not: a persona, or a model by its name. Null: no one of them, as in the run of a workflow. */
    author: Author.nullable(),
    avatar: z.string().nullable(),
    /** Where it answered, if it came to that and the caller may read the channel. */
    channel_id: Id.nullable(),
    message_id: Id.nullable(),
    error: z.string().nullable(),
    /** `error` by its name: of a task as its runs name it, of the others where the caller can do something about it. */
    reason: TaskRunReason.nullable(),
    /** By the caller: `POST /tasks/{id}/run`, `POST /instances/{id}/retry`. An answer is asked for again in its channel. */
    can_run_again: z.boolean(),
    failed_at: Time,
  })
  .meta({ id: 'WorkspaceFailure' });

export type WorkspaceOverview = z.infer<typeof WorkspaceOverview>;
export const WorkspaceOverview = z
  .object({
    workspace: Workspace,
    unread: z.array(WorkspaceChannel),
    mentions: z.array(WorkspaceChannel),
    /** The same in words, of the last 1,000 messages of each, the newest first; 20 at most. */
    mentioned_in: z.array(WorkspaceMention),
    /** Answers that came while the caller was away, among the same, the newest first; 20 at most. */
    finished: z.array(WorkspaceAnswer),
    /** What could not finish, the newest first: tasks until something is done about them, runs for a week, answers until they are read; 20 at most. */
    failed: z.array(WorkspaceFailure),
    /** Unfinished, the soonest first; 20 at most. */
    due: z.array(WorkspaceDue),
    /** What has no time; 20 at most. */
    waiting: z.array(WorkspaceWaiting),
    recent: z.array(WorkspaceChannel),
    /** Without the caller, by handle; 50 at most, in one's own workspace those seen last. */
    online: z.array(Person),
    online_count: z.int(),
    /** What happened there last; 6 at most. */
    activity: z.array(Activity),
    open_channel_count: z.int(),
  })
  .meta({ id: 'WorkspaceOverview' });

/** Of a person's own workspace: what lies elsewhere too. */
const allQuery = { all: z.enum(['true', 'false']).optional() };

const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;
const ofOne = { ...chat, resources: ['workspace'], params: byId('workspace') } as const;

export const workspaceRoutes = routes({
  'GET /api/v1/workspaces': {
    ...chat,
    summary: 'My personal workspace, then those of my teams, by name',
    resources: [],
    query: PageQuery,
    response: { 200: countedList(ListedWorkspace) },
  },
  'POST /api/v1/workspaces': {
    ...chat,
    summary: 'Make another workspace for a team',
    resources: ['team', 'persona', 'knowledge_base'],
    body: WorkspaceInput,
    response: { 201: Workspace },
    errors: [403, 404, 413],
  },
  'GET /api/v1/workspaces/{id}': { ...ofOne, summary: 'One workspace', response: { 200: Workspace } },
  'PUT /api/v1/workspaces/{id}': {
    ...ofOne,
    resources: ['workspace', 'persona', 'knowledge_base'],
    summary: 'Change a workspace; only what is given changes',
    body: WorkspacePatch,
    response: { 200: Workspace },
    errors: [403, 413],
  },
  'DELETE /api/v1/workspaces/{id}': {
    ...ofOne,
    summary: 'Delete a workspace of a team; its channels move to the first one of the team',
    response: { 200: Message },
    errors: [403, 409],
  },
  'GET /api/v1/workspaces/{id}/retention': {
    ...ofOne,
    summary: 'How long chats are kept there, and what would go and when; `days` asks before a rule is made',
    query: z.object({ days: digits(1, RETENTION_DAYS_MAX) }),
    response: { 200: WorkspaceRetention },
  },
  'PUT /api/v1/workspaces/{id}/retention': {
    ...ofOne,
    summary: 'Let chats go in which nothing was said for so many days; a stricter rule begins in a week',
    body: z.object({ days: z.int().min(1).max(RETENTION_DAYS_MAX).nullable() }),
    response: { 200: WorkspaceRetention },
    errors: [403],
  },
  'GET /api/v1/workspaces/{id}/channels': {
    ...ofOne,
    summary: 'Its channels that I am in, or those that are open to the team; the most recently active first',
    query: z.object({ ...pageQuery, ...titleQuery, scope: z.enum(['joined', 'open']).optional() }),
    response: { 200: countedList(WorkspaceChannel) },
  },
  'POST /api/v1/workspaces/{id}/knowledge-bases': {
    ...ofOne,
    summary: 'Make a knowledge base for the workspace, which every turn in it draws on at once',
    description: 'In the workspace of a team it is open to the team.',
    permission: 'knowledge.create',
    body: NewBoundBase,
    bodyOptional: true,
    response: { 201: KnowledgeBaseOut },
    errors: [403],
  },
  'GET /api/v1/workspaces/{id}/overview': {
    ...ofOne,
    summary:
      'What is new, mine and due there, and who is online, in one call; of my own workspace with `all=true` wherever it lies',
    query: z.object(allQuery),
    response: { 200: WorkspaceOverview },
  },
  'GET /api/v1/workspaces/{id}/activity': {
    ...ofOne,
    summary:
      'What happened there last, of what I may see, and who did it; the newest first; of my own workspace with `all=true` wherever I take part',
    query: z.object({ ...pageQuery, ...allQuery }),
    response: { 200: list(Activity) },
  },
});

/** Only which: what one may do there differs from person to person and is asked for. */
const OfWorkspace = z.object({ workspace_id: Id });

export const workspaceEvents = eventKinds({
  'team.workspace.created': OfWorkspace,
  'team.workspace.updated': OfWorkspace,
  'team.workspace.deleted': OfWorkspace,
  /** A chat that is open to the team was begun, named, opened, closed, moved or ended there. */
  'team.workspace.chats_changed': OfWorkspace,
  /** A personal one. */
  'user.workspace.updated': OfWorkspace,
});

export const workspaceNoun = noun({
  name: 'workspaces',
  routes: workspaceRoutes,
  events: workspaceEvents,
  everybodyEvents: none,
  resources: ['workspace'],
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
