// What an answer was made from: every part that its model was told, in order, and what it was not told and why.

import { z } from 'zod';
import { Id, ref, routes, Time } from './common.ts';
import { none, noun } from './noun.ts';
import { Reasoning } from './personas.ts';

export type ContextSource = z.infer<typeof ContextSource>;
export const ContextSource = z.enum([
  'system',
  'workspace',
  'project',
  'persona',
  /** The instructions of the person who asked. */
  'person',
  'memory',
  'knowledge',
  'note',
  'task',
  'file',
  'history',
  'tools',
]);

/**
 * budget: there was no room for it. access: it may not be told where others read the answer, or not to the person who asked. summary: a
 * summary stands for it. unreadable: nothing in it can be read. unsupported: the model cannot take such a thing. off: it is switched off.
 * relevance: it has nothing to do with the question. number: there are more of the kind than a turn takes.
 */
export type ContextReason = z.infer<typeof ContextReason>;
export const ContextReason = z.enum([
  'budget',
  'access',
  'summary',
  'unreadable',
  'unsupported',
  'off',
  'relevance',
  'number',
]);

/** Titles that the server gives, so that a page can say them in the person's language; `title` has them in English. */
export type ContextTitle = z.infer<typeof ContextTitle>;
export const ContextTitle = z.enum([
  'channel',
  'citing',
  'company',
  'material',
  'this_answer',
  /** In place of all instructions. */
  'run_instructions',
  'summary',
  'earlier_messages',
  'answer_so_far',
  /** A sentence in the place of a person's words. */
  'go_on',
  /** What is to become of two branches. */
  'merge',
  'own_instructions',
  'remembered_fact',
  'remembered_preference',
  'remembered_instruction',
  'own_memories',
  'shared_memories',
  'project_files',
]);

/** What more there is to say than the reason does, for the same purpose; `detail` has it in English, with its numbers. */
export type ContextDetail = z.infer<typeof ContextDetail>;
export const ContextDetail = z.enum([
  /** It is gone, or not for the person who asked. */
  'tool_away',
  'no_more_pictures',
  'picture_too_large',
  /** The first `number` of `of` characters were told. */
  'beginning',
  /** Of `of` characters the `number` passages that say most. */
  'passages',
  'branch_length',
  'project_files',
  'not_for_all',
  'others_read',
  'own_workspace',
  'memory_number',
  'memory_length',
  'off_here',
  'sign_in_opens',
  'old_password_opens',
]);

/** What a part was taken from: `message`, `file`, `persona`, `workspace`, `project` and what other nouns add. */
export type ContextRef = z.infer<typeof ContextRef>;
const ContextRef = z.object({ type: z.string(), id: Id });

/** The workspace, project or team that brought something into a turn; a team brings what it remembers. */
export type ContextPlace = z.infer<typeof ContextPlace>;
export const ContextPlace = z.object({
  type: z.enum(['workspace', 'project', 'team']),
  id: Id,
  name: z.string(),
});

export type ContextPart = z.infer<typeof ContextPart>;
export const ContextPart = z
  .object({
    /** Its place among all parts, from 1; those that the caller may not see are missing. */
    position: z.int(),
    source: ContextSource,
    title: z.string(),
    /** Null: the title is a name. */
    title_key: ContextTitle.nullable(),
    ref: ContextRef.nullable(),
    /** Of knowledge, files and memories: the place that they belong to. Null where that is the channel or who answers, and for a caller who may not see it. */
    from: ContextPlace.nullable(),
    /** As the model was told it, without the marks around it. Null for pictures, for what does not open for the caller, and for what is no longer as it was; who asked is still shown the instructions that were told. */
    text: z.string().nullable(),
    tokens: z.int(),
    /** Only its beginning was told. */
    is_cut: z.boolean(),
    /** Whether the words of what it was taken from are still those that were told. */
    state: z.enum(['unchanged', 'changed', 'deleted']),
  })
  .meta({ id: 'ContextPart' });

export type ContextGap = z.infer<typeof ContextGap>;
export const ContextGap = z
  .object({
    source: ContextSource,
    title: z.string(),
    title_key: ContextTitle.nullable(),
    ref: ContextRef.nullable(),
    /** As of a part. */
    from: ContextPlace.nullable(),
    /** A part of it was told; this line is about the rest. */
    is_part: z.boolean(),
    /** How many things this line stands for. */
    count: z.int(),
    /** Null: not counted. */
    tokens: z.int().nullable(),
    reason: ContextReason,
    detail: z.string(),
    /** Null: the reason says it all, or the sentence is not the server's. */
    detail_key: ContextDetail.nullable(),
    detail_numbers: z.object({ number: z.int().optional(), of: z.int().optional() }),
  })
  .meta({ id: 'ContextGap' });

/**
 * left_out: it was asked for without it. replaced: by other instructions. deleted, changed: what it was taken from. budget: there was no room
 * for it. other: it is no longer found.
 */
export type ContextLoss = z.infer<typeof ContextLoss>;
export const ContextLoss = z.enum(['left_out', 'replaced', 'deleted', 'changed', 'budget', 'other']);

/** How what an answer was told differs from what the one was told that it was asked again of. */
export type ContextAgain = z.infer<typeof ContextAgain>;
export const ContextAgain = z
  .object({
    of: Id,
    /** The same parts, each to the letter and in the same order. */
    is_same: z.boolean(),
    /** Parts of the other that were not told again as they were. */
    missing: z.array(
      z.object({
        /** There. */
        position: z.int(),
        source: ContextSource,
        title: z.string(),
        title_key: ContextTitle.nullable(),
        reason: ContextLoss,
      }),
    ),
    /** Of these, those that the caller may not see. */
    missing_withheld: z.int(),
  })
  .meta({ id: 'ContextAgain' });

const AskedOptions = z.object({
  temperature: z.number().nullable(),
  top_p: z.number().nullable(),
  max_tokens: z.int().nullable(),
  reasoning: Reasoning.nullable(),
});

export type TurnContext = z.infer<typeof TurnContext>;
export const TurnContext = z
  .object({
    message_id: Id,
    asked_by: Id,
    model: z.string(),
    /** The place whose default model or persona answered, because no other was chosen. Null: chosen otherwise, or a place that the caller may not see. */
    chosen_by: ContextPlace.nullable(),
    /** Of the model, in tokens. Null: not known. */
    context_window: z.int().nullable(),
    /** Kept free for the answer. */
    answer_tokens: z.int(),
    /** Of the parts that the caller may see, by the estimate that the turn was made with; `usage` of the message has what the provider counted. */
    tokens: z.int(),
    parts: z.array(ContextPart),
    /** Parts that the caller may not see. */
    parts_withheld: z.int(),
    left_out: z.array(ContextGap),
    /** How the model was asked, with what the persona adds; null where it was the model's choice. Null as a whole: not kept, or of a persona that the caller may not see. */
    options: AskedOptions.nullable(),
    /** Null: it was not asked again of another, or what that was told is not kept. */
    again: ContextAgain.nullable(),
    created_at: Time,
  })
  .meta({ id: 'TurnContext' });

export const contextRoutes = routes({
  'GET /api/v1/channels/{id}/messages/{msgId}/context': {
    auth: 'bearer',
    permission: 'surface.chat.access',
    resources: ['channel', 'message'],
    params: z.object({ id: ref('channel'), msgId: ref('message') }),
    summary:
      'What an answer was made from: the parts that its model was told, in order, and what was left out',
    description:
      'Known from the moment that the model is asked, and brought up to date when the answer ends or waits for an approval. Each part is shown to those who may see now what it was taken from; what was said for this answer alone only to the person who asked. 404 for messages that are no answers.',
    response: { 200: TurnContext },
  },
});

export const contextNoun = noun({
  name: 'contexts',
  routes: contextRoutes,
  events: none,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
