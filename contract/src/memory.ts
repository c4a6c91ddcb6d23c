// Memory: what is kept about a person, a project or a team, and told to the AI where it matters. What is a person's own is sealed under their
// own key, and no turn that another person can read is told of it.

import { z } from 'zod';
import { byId, countedList, eventKinds, Id, list, Message, pageQuery, ref, routes, Time } from './common.ts';
import { MEMORY_CHARACTERS_MAX, SEARCH_TEXT_MAX } from './limits.ts';
import { none, noun } from './noun.ts';

/** fact: told where it has to do with the question. preference and instruction: told in every turn, as long as there is room. */
export const MemoryKind = z.enum(['fact', 'preference', 'instruction']);
export type MemoryKind = z.infer<typeof MemoryKind>;

/** me: a person's own. persona: their own too, told to one persona alone. project, team: for all who may read those. */
export const MemoryScope = z.enum(['me', 'persona', 'project', 'team']);
export type MemoryScope = z.infer<typeof MemoryScope>;

export type Memory = z.infer<typeof MemoryOut>;
export const MemoryOut = z
  .object({
    id: Id,
    /** Empty where `key_status` says that it does not open here. */
    content: z.string(),
    kind: MemoryKind,
    scope: MemoryScope,
    /** Of the scope `persona`; null once the persona is gone. */
    persona_id: Id.nullable(),
    project_id: Id.nullable(),
    team_id: Id.nullable(),
    /** The message that it was learned from. */
    source: z.object({ channel_id: Id, message_id: Id }).nullable(),
    is_active: z.boolean(),
    /** How many answers were told of it. */
    uses: z.int(),
    last_used_at: Time.nullable(),
    /** closed: it opens with a sign-in only. locked: it was written before an administrator reset the password. */
    key_status: z.enum(['ready', 'locked', 'closed']),
    rights: z.object({ write: z.boolean() }),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'Memory' });

const Content = z.string().trim().min(1, 'must not be empty').max(MEMORY_CHARACTERS_MAX);

const given = {
  content: Content,
  kind: MemoryKind.optional(),
  /** Left out: that of what is named, or `me`. */
  scope: MemoryScope.optional(),
  persona_id: ref('persona').nullable().optional(),
  project_id: ref('project').nullable().optional(),
  team_id: ref('team').nullable().optional(),
  source: z
    .object({ channel_id: ref('channel'), message_id: ref('message') })
    .nullable()
    .optional(),
  is_active: z.boolean().optional(),
};

/** Defaults live in the service: one here would reset a field whenever another one is changed. */
export type MemoryInput = z.infer<typeof MemoryInput>;
export const MemoryInput = z.object(given).meta({ 'x-either': ['persona_id', 'project_id', 'team_id'] });

export type MemoryPatch = z.infer<typeof MemoryPatch>;
export const MemoryPatch = z.object(given).pick({ content: true, kind: true, is_active: true }).partial();

export type MemorySettings = z.infer<typeof MemorySettings>;
export const MemorySettings = z
  .object({
    /** Off: nothing is told and nothing is learned. */
    enabled: z.boolean(),
    /** What becomes of a memory that a model wants to keep: nothing, the person is asked, or it is kept and can be taken back. */
    suggest: z.enum(['off', 'ask', 'auto']),
  })
  .meta({ id: 'MemorySettings' });

export type OwnMemorySettings = z.infer<typeof OwnMemorySettings>;
export const OwnMemorySettings = MemorySettings.extend({
  is_open: z.boolean().meta({
    description:
      'Whether this request opens memories of one’s own and can keep new ones. False where one signed in without the password that seals them, such as by a passkey, and for API keys of a person with a password',
  }),
}).meta({ id: 'OwnMemorySettings' });

const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;
const ofOne = { ...chat, resources: ['memory'], params: byId('memory') } as const;
const NAMED = ['persona', 'project', 'team'] as const;

export const memoryRoutes = routes({
  'GET /api/v1/memory': {
    ...chat,
    summary: 'What is remembered: my own, and what is there for my projects and teams, the newest first',
    resources: NAMED,
    query: z.object({
      ...pageQuery,
      scope: MemoryScope.optional(),
      kind: MemoryKind.optional(),
      persona_id: ref('persona').optional(),
      project_id: ref('project').optional(),
      team_id: ref('team').optional(),
    }),
    response: { 200: countedList(MemoryOut) },
  },
  'POST /api/v1/memory': {
    ...chat,
    summary: 'Remember something',
    resources: [...NAMED, 'channel', 'message'],
    body: MemoryInput,
    response: { 201: MemoryOut },
    errors: [403, 404, 409],
  },
  'DELETE /api/v1/memory': {
    ...chat,
    summary: 'Forget all that is mine; what is remembered for projects and teams stays',
    resources: [],
    response: { 200: Message },
    errors: [409],
  },
  'POST /api/v1/memory/search': {
    ...chat,
    summary: 'What is remembered that has to do with some words, the best first',
    scope: 'read',
    resources: [],
    body: z.object({
      query: z.string().trim().min(1, 'must not be empty').max(SEARCH_TEXT_MAX),
      limit: z.int().min(1).max(50).optional(),
    }),
    response: { 200: list(MemoryOut.extend({ score: z.number() })) },
  },
  'GET /api/v1/memory/settings': {
    ...chat,
    summary: 'Whether things are remembered for me, and how',
    resources: [],
    response: { 200: OwnMemorySettings },
  },
  'PUT /api/v1/memory/settings': {
    ...chat,
    summary: 'Change whether things are remembered for me, and how',
    resources: [],
    body: MemorySettings.partial(),
    response: { 200: OwnMemorySettings },
  },
  'GET /api/v1/memory/{id}': { ...ofOne, summary: 'One memory', response: { 200: MemoryOut } },
  'PUT /api/v1/memory/{id}': {
    ...ofOne,
    summary: 'Change what is remembered, or switch it off',
    body: MemoryPatch,
    response: { 200: MemoryOut },
    errors: [403],
  },
  'DELETE /api/v1/memory/{id}': {
    ...ofOne,
    summary: 'Forget it',
    response: { 200: Message },
    errors: [403, 409],
  },
});

/** Only which one: what it says is sealed. */
const Changed = z.object({ id: Id });

export const memoryEvents = eventKinds({
  'user.memory.created': Changed,
  'user.memory.updated': Changed,
  'user.memory.deleted': Changed,
  /** All of a person's own are gone. */
  'user.memory.cleared': z.object({ count: z.int() }),
  'user.memory_settings.updated': MemorySettings,
});

export const memoryNoun = noun({
  name: 'memory',
  routes: memoryRoutes,
  events: memoryEvents,
  everybodyEvents: none,
  resources: ['memory'],
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
