// Prompts: texts that people use again and again, with places to fill in, kept and shared as other things are.

import { z } from 'zod';
import {
  byId,
  countedList,
  eventKinds,
  Id,
  Message,
  pageQuery,
  plainName,
  ref,
  routes,
  Time,
} from './common.ts';
import {
  DESCRIPTION_MAX,
  PROMPT_CHARACTERS_MAX,
  PROMPT_COMMAND_MAX,
  PROMPT_TAG_MAX,
  PROMPT_TAGS_MAX,
  PROMPT_VARIABLES_MAX,
  SEARCH_TEXT_MAX,
  TITLE_MAX,
} from './limits.ts';
import { none, noun } from './noun.ts';
import { promptVariables } from './prompt-text.ts';
import { memberOf, memberRoutes, sharedFields, Visibility } from './scopes.ts';

export type Prompt = z.infer<typeof PromptOut>;
export const PromptOut = z
  .object({
    id: Id,
    title: z.string(),
    /** What is typed behind `/` to find it. Others may have one that is called the same. */
    command: z.string(),
    description: z.string(),
    text: z.string(),
    tags: z.array(z.string()),
    /** The places in the text, in their order: `{{name}}`, `{{name=otherwise}}`, `{{name:one|two}}`, `{{name:date}}`. */
    variables: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(['text', 'select', 'date']),
        /** What stands there unless something else is said. */
        default: z.string(),
        /** Of a `select`. */
        choices: z.array(z.string()),
      }),
    ),
    /** How often it was put into a message, by all who may read it. */
    uses: z.int(),
    last_used_at: Time.nullable(),
    ...sharedFields,
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'Prompt' });

const Command = z
  .string()
  .trim()
  .toLowerCase()
  .max(PROMPT_COMMAND_MAX)
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u, 'must be one word of letters, digits, - and _');

const Text = z
  .string()
  .max(PROMPT_CHARACTERS_MAX)
  .refine((text) => text.trim() !== '', 'must not be empty')
  .refine(
    (text) => promptVariables(text).length <= PROMPT_VARIABLES_MAX,
    `must have ${PROMPT_VARIABLES_MAX} variables at most`,
  );

/** Defaults live in the service: one here would reset a field whenever another one is changed. */
export type PromptInput = z.infer<typeof PromptInput>;
export const PromptInput = z.object({
  title: plainName(TITLE_MAX),
  /** Left out: made of the title. */
  command: Command.optional(),
  description: z.string().trim().max(DESCRIPTION_MAX).optional(),
  text: Text,
  tags: z.array(plainName(PROMPT_TAG_MAX)).max(PROMPT_TAGS_MAX).optional(),
  team_id: ref('team').nullable().optional(),
  visibility: Visibility.optional(),
});

/** A prompt as a package brings it. */
export type PromptFile = z.infer<typeof PromptFile>;
export const PromptFile = PromptInput.omit({ team_id: true, visibility: true }).extend({
  format: z.literal('parley.prompt'),
  version: z.literal(1),
});

export type PromptPatch = z.infer<typeof PromptPatch>;
export const PromptPatch = PromptInput.partial();

const SEE = 'surface.chat.access';
const CREATE = 'prompts.create';

const ofOne = { auth: 'bearer', permission: SEE, resources: ['prompt'], params: byId('prompt') } as const;

export const promptRoutes = routes({
  'GET /api/v1/prompts': {
    summary: 'List the prompts that I may see, the most used first',
    auth: 'bearer',
    permission: SEE,
    resources: [],
    query: z.object({
      ...pageQuery,
      /** Those whose title, command or tags hold all of these words. */
      q: z.string().trim().max(SEARCH_TEXT_MAX).optional(),
    }),
    response: { 200: countedList(PromptOut) },
  },
  'POST /api/v1/prompts': {
    summary: 'Create a prompt',
    auth: 'bearer',
    permission: CREATE,
    resources: ['team'],
    body: PromptInput,
    response: { 201: PromptOut },
  },
  'GET /api/v1/prompts/{id}': { ...ofOne, summary: 'Read a prompt', response: { 200: PromptOut } },
  'PUT /api/v1/prompts/{id}': {
    ...ofOne,
    summary: 'Change a prompt; who of a team sees it is for its owners to say',
    resources: ['prompt', 'team'],
    body: PromptPatch,
    response: { 200: PromptOut },
    errors: [403],
  },
  'POST /api/v1/prompts/{id}/use': {
    ...ofOne,
    summary: 'Count that it was put into a message',
    response: { 200: PromptOut },
  },
  'DELETE /api/v1/prompts/{id}': {
    ...ofOne,
    summary: 'Delete a prompt',
    response: { 200: Message },
    errors: [403, 409],
  },
  ...memberRoutes('/api/v1/prompts', 'prompt', SEE),
});

/** Only which one: what it says, and what one may do with it, differs from reader to reader and is asked for. */
const Changed = z.object({ id: Id });

export const promptEvents = eventKinds({
  'user.prompt.created': Changed,
  'user.prompt.updated': Changed,
  'user.prompt.deleted': Changed,
});

export const promptNoun = noun({
  name: 'prompts',
  routes: promptRoutes,
  events: promptEvents,
  everybodyEvents: none,
  resources: ['prompt', memberOf('prompt')],
  publicRoutes: none,
  permissions: { [CREATE]: { description: 'Create prompts', roles: ['user'] } },
  searchKinds: ['prompt'],
  topics: none,
  rateLimits: none,
});
