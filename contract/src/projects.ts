// Projects: channels and files that belong to one undertaking, with instructions that every turn in them is told.

import { z } from 'zod';
import { titleQuery } from './channels.ts';
import {
  byId,
  countedList,
  eventKinds,
  Id,
  list,
  Message,
  PageQuery,
  pageQuery,
  plainName,
  ref,
  routes,
  Time,
} from './common.ts';
import { FileOut } from './files.ts';
import { DESCRIPTION_MAX, MODEL_ID_MAX, NAME_MAX, PROJECT_ICON_MAX, SYSTEM_PROMPT_MAX } from './limits.ts';
import { NoteSummary } from './notes.ts';
import { none, noun } from './noun.ts';
import { Activity, memberOf, memberRoutes, sharedFields, Visibility } from './scopes.ts';
import { TaskOut } from './tasks.ts';
import { Person } from './users.ts';
import { WorkspaceChannel } from './workspaces.ts';

export type Project = z.infer<typeof ProjectOut>;
export const ProjectOut = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    instructions: z.string(),
    color: z.string().nullable(),
    icon: z.string().nullable(),
    /** The team's for who is in the team, else the caller's own. */
    workspace_id: Id.nullable(),
    ...sharedFields,
    default_model: z.string().nullable(),
    default_persona_id: Id.nullable(),
    is_archived: z.boolean(),
    /** How much of each kind the caller sees in it. */
    channel_count: z.int(),
    note_count: z.int(),
    /** Of those that are not done. */
    open_task_count: z.int(),
    /** Of those that are; cancelled ones are in neither. */
    done_task_count: z.int(),
    file_count: z.int(),
    /** Channels that the caller is in and has not read to the end. */
    unread_channel_count: z.int(),
    /** When the next of the tasks that are not done is due, or was. */
    next_due_at: Time.nullable(),
    /** Knowledge bases that its turns are told from, of those that the caller may read. */
    knowledge_base_count: z.int(),
    /** People and teams that it is shared with, its owner among them, of those that the caller is told. */
    member_count: z.int(),
    /** The first of the people, three at most; where it was asked for. */
    people: z.array(Person).optional(),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'Project' });

/** Defaults live in the service: one here would reset a field whenever another one is changed. */
export type ProjectInput = z.infer<typeof ProjectInput>;
export const ProjectInput = z.object({
  name: plainName(NAME_MAX),
  description: z.string().max(DESCRIPTION_MAX).optional(),
  instructions: z.string().max(SYSTEM_PROMPT_MAX).optional(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'is a colour such as #3366cc')
    .nullable()
    .optional(),
  icon: plainName(PROJECT_ICON_MAX).nullable().optional(),
  workspace_id: ref('workspace').optional(),
  team_id: ref('team').nullable().optional(),
  visibility: Visibility.optional(),
  default_model: z.string().trim().min(1, 'must not be empty').max(MODEL_ID_MAX).nullable().optional(),
  default_persona_id: ref('persona').nullable().optional(),
});

export type ProjectPatch = z.infer<typeof ProjectPatch>;
export const ProjectPatch = ProjectInput.partial().extend({ is_archived: z.boolean().optional() });

const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;
const ofOne = { ...chat, resources: ['project'], params: byId('project') } as const;
const NAMED = ['workspace', 'team', 'persona'] as const;

export const projectRoutes = routes({
  'GET /api/v1/projects': {
    ...chat,
    summary:
      'The projects that I may see, the last changed first; archived ones when asked for, and with `q` those whose names hold its words. With `people=true` each with the first of its people',
    resources: ['workspace'],
    query: z.object({
      ...pageQuery,
      ...titleQuery,
      workspace_id: ref('workspace').optional(),
      archived: z.enum(['true', 'false']).optional(),
      people: z.enum(['true', 'false']).optional(),
    }),
    response: { 200: countedList(ProjectOut) },
  },
  'POST /api/v1/projects': {
    ...chat,
    summary: 'Create a project',
    resources: NAMED,
    body: ProjectInput,
    response: { 201: ProjectOut },
    errors: [403, 404],
  },
  'GET /api/v1/projects/{id}': { ...ofOne, summary: 'Read a project', response: { 200: ProjectOut } },
  'PUT /api/v1/projects/{id}': {
    ...ofOne,
    summary: 'Change a project; who sees it is for its owners to say, and an archived one is only restored',
    resources: ['project', ...NAMED],
    body: ProjectPatch,
    response: { 200: ProjectOut },
    errors: [403, 409],
  },
  'DELETE /api/v1/projects/{id}': {
    ...ofOne,
    summary: 'Delete a project; its channels are left without one',
    response: { 200: Message },
    errors: [403, 409],
  },
  'GET /api/v1/projects/{id}/channels': {
    ...ofOne,
    summary: 'Its channels that I am in or may join, the most recently active first',
    query: z.object({ ...pageQuery, ...titleQuery }),
    response: { 200: countedList(WorkspaceChannel) },
  },
  'GET /api/v1/projects/{id}/notes': {
    ...ofOne,
    summary: 'Its notes that I may see: those I pinned first, then the last changed',
    query: PageQuery,
    response: { 200: countedList(NoteSummary) },
  },
  'GET /api/v1/projects/{id}/tasks': {
    ...ofOne,
    summary: 'Its tasks that I may see: those that are due first, then the newest',
    query: PageQuery,
    response: { 200: countedList(TaskOut) },
  },
  'GET /api/v1/projects/{id}/files': {
    ...ofOne,
    summary: 'Its files, newest first',
    query: PageQuery,
    response: { 200: list(FileOut) },
  },
  'POST /api/v1/projects/{id}/files': {
    ...ofOne,
    summary: 'Upload a file (multipart, one part named file) that every turn in the project may read',
    upload: true,
    response: { 201: FileOut },
    errors: [403, 408, 409, 413, 415, 429],
  },
  'GET /api/v1/projects/{id}/activity': {
    ...ofOne,
    summary: 'What happened in it last, of what I may see, and who did it; the newest first',
    query: PageQuery,
    response: { 200: list(Activity) },
  },
  ...memberRoutes('/api/v1/projects', 'project', 'surface.chat.access'),
});

/** Only which one: what it says, and what one may do with it, differs from reader to reader and is asked for. */
const Changed = z.object({ id: Id });

export const projectEvents = eventKinds({
  'user.project.created': Changed,
  'user.project.updated': Changed,
  'user.project.deleted': Changed,
  /** A chat that is open to those who read the project was begun, named, opened, closed, moved or ended in it. */
  'user.project.chats_changed': Changed,
  /** A file was put into it, or taken out. */
  'user.project.files_changed': Changed,
});

export const projectNoun = noun({
  name: 'projects',
  routes: projectRoutes,
  events: projectEvents,
  everybodyEvents: none,
  resources: ['project', memberOf('project')],
  publicRoutes: none,
  permissions: none,
  searchKinds: ['project'],
  topics: none,
  rateLimits: none,
});
