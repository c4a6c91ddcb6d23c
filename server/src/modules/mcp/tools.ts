// What other programs may do here. Each tool is a function that the routes call too, as the person whose key it is.

import type { JsonValue } from '@parley/contract';
import { z } from 'zod';
import { type Ctx, userActor } from '../../kernel/ctx.ts';
import { Failure, forbidden, notFound } from '../../kernel/errors.ts';
import { accessChannel } from '../channels/index.ts';
import { answerStateless } from '../completions/index.ts';
import { readBranch } from '../messages/index.ts';
import { listModels } from '../models/index.ts';
import { findPersonasByHandle, listPersonas } from '../personas/index.ts';
import { search } from '../search/index.ts';

const HITS_MAX = 50;
const MESSAGES_MAX = 100;
const PERSONAS_MAX = 200;
const MODELS_MAX = 200;
const QUESTION_CHARACTERS_MAX = 100_000;
/** A conversation has to fit beside other things into what a model reads. */
const MESSAGE_CHARACTERS_MAX = 8_000;
const CONVERSATION_CHARACTERS_MAX = 100_000;

const Uuid = z.string().toLowerCase().pipe(z.guid());

type Shown = { [key: string]: JsonValue };

interface ToolSpec<T extends z.ZodType> {
  readonly title: string;
  readonly description: string;
  readonly input: T;
  readonly isReadOnly: boolean;
  /** Reaches beyond this server. */
  readonly isOpenWorld: boolean;
  run(ctx: Ctx, args: z.infer<T>): Promise<string | Shown>;
}

interface McpTool {
  readonly described: Shown;
  run(ctx: Ctx, args: JsonValue): Promise<string | Shown>;
}

const tool = <T extends z.ZodType>(name: string, spec: ToolSpec<T>): McpTool => {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(spec.input, { io: 'input' });
  const { title, description, isReadOnly, isOpenWorld } = spec;
  const annotations = {
    title,
    readOnlyHint: isReadOnly,
    destructiveHint: false,
    idempotentHint: isReadOnly,
    openWorldHint: isOpenWorld,
  };
  return {
    described: { name, title, description, inputSchema: inputSchema as Shown, annotations },
    run: async (ctx, args) => {
      const parsed = spec.input.safeParse(args);
      if (parsed.success) return spec.run(ctx, parsed.data);
      const [issue] = parsed.error.issues;
      throw new Failure(
        400,
        `the arguments do not fit: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
      );
    },
  };
};

const searchTool = () =>
  tool('search', {
    title: 'Search Parley',
    description: 'Finds channels, messages and files that the owner of this key may see, newest first.',
    isReadOnly: true,
    isOpenWorld: false,
    input: z.object({
      query: z.string().trim().min(1).max(200),
      type: z.enum(['channel', 'message', 'file']).optional(),
      channel_id: Uuid.optional().describe('Only in this channel'),
      limit: z.int().min(1).max(HITS_MAX).optional(),
      offset: z.int().min(0).max(10_000).optional(),
    }),
    run: async (ctx, { query, ...filter }) => {
      const { data, has_more } = await search(ctx, { q: query, ...filter });
      const results = data.map(({ type, id, channel_id, channel_title, title, snippet, created_at }) => ({
        ...{ type, id, channel_id, channel_title, title, snippet, created_at },
      }));
      return { results, has_more };
    },
  });

const readConversation = () =>
  tool('read_conversation', {
    title: 'Read a conversation',
    description:
      'The last messages of a branch of a channel, oldest first. Without message_id: the branch on which the owner of this key is.',
    isReadOnly: true,
    isOpenWorld: false,
    input: z.object({
      channel_id: Uuid,
      message_id: Uuid.optional().describe('The branch that ends with this message'),
      before: Uuid.optional().describe('Only what was said before this message'),
      limit: z.int().min(1).max(MESSAGES_MAX).optional(),
    }),
    run: async (ctx, { channel_id, message_id: leaf, before, limit = 30 }) => {
      const { title } = await accessChannel(ctx, channel_id);
      const { messages, has_more } = await readBranch(ctx, channel_id, { leaf, before, limit });
      let room = CONVERSATION_CHARACTERS_MAX;
      // The end of a conversation matters most, so the room is given out from there.
      const shown = messages.toReversed().flatMap(({ id, role, author, content, is_deleted, created_at }) => {
        const text = is_deleted
          ? ''
          : content.slice(0, Math.min(MESSAGE_CHARACTERS_MAX, room)).toWellFormed();
        if (room <= 0) return [];
        room -= text.length;
        const isCut = !is_deleted && text.length < content.length;
        return [{ id, role, author: author.display_name, created_at, content: text, is_cut: isCut }];
      });
      const isAll = shown.length === messages.length;
      return { channel_id, title, messages: shown.toReversed(), has_more: has_more || !isAll };
    },
  });

const listPersonasTool = () =>
  tool('list_personas', {
    title: 'List personas and models',
    description: 'The personas and the models that ask_persona can ask.',
    isReadOnly: true,
    isOpenWorld: false,
    input: z.object({}),
    run: async (ctx) => {
      const personas = (await listPersonas(ctx, { limit: PERSONAS_MAX, offset: 0 }))
        .filter(({ is_active }) => is_active)
        .map(({ id, handle, name, description }) => ({ id, handle, name, description }));
      const talking = (await listModels(ctx)).filter(({ kind }) => kind === 'chat');
      const models = [...new Set(talking.map(({ model }) => model))].slice(0, MODELS_MAX);
      return { personas, models };
    },
  });

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const personaIdOf = async (ctx: Ctx, named: string): Promise<string> => {
  const handle = named.replace(/^@/, '').toLowerCase();
  if (UUID.test(handle)) return handle;
  const [persona] = await findPersonasByHandle(ctx, [handle]);
  if (!persona) throw notFound('persona');
  return persona.id;
};

/** It costs somebody something, so a key that may only look does not do. */
const assertMayAsk = (ctx: Ctx): void => {
  const { apiKey } = userActor(ctx);
  if (apiKey && !apiKey.scopes.includes('write') && !apiKey.scopes.includes('surface.chat.access'))
    throw forbidden('this API key does not have the scope write');
};

const askPersona = () =>
  tool('ask_persona', {
    title: 'Ask a persona or a model',
    description:
      'Asks one question and gives the answer. Nothing is stored but what it cost. Name a persona or a model; without either, the default answers.',
    isReadOnly: false,
    isOpenWorld: true,
    input: z.object({
      question: z.string().trim().min(1).max(QUESTION_CHARACTERS_MAX),
      persona: z.string().trim().min(1).max(100).optional().describe('Its handle or id'),
      model: z.string().trim().min(1).max(300).optional(),
    }),
    run: async (ctx, { question, persona, model }) => {
      assertMayAsk(ctx);
      await ctx.kernel.limits.take('completions', userActor(ctx).userId);
      const persona_id = persona === undefined ? undefined : await personaIdOf(ctx, persona);
      const messages = [{ role: 'user' as const, content: question }];
      const told = await answerStateless(ctx, { messages, persona_id, model, stream: false });
      const choice = 'completion' in told ? told.completion.choices[0] : undefined;
      if (choice?.error) throw new Failure(502, choice.error);
      return choice?.message.content ?? '';
    },
  });

let made: ReadonlyMap<string, McpTool> | undefined;

/** Made when they are first wanted: most servers are never asked. */
const tools = (): ReadonlyMap<string, McpTool> => {
  made ??= new Map(
    [searchTool(), readConversation(), listPersonasTool(), askPersona()].map((one) => [
      String(one.described.name),
      one,
    ]),
  );
  return made;
};

export const listTools = (): Shown[] => [...tools().values()].map(({ described }) => described);

/** Null: there is no such tool. A refusal is a result, so that the model which called can read it. */
export const callTool = async (
  ctx: Ctx,
  name: JsonValue | undefined,
  args: JsonValue,
): Promise<Shown | null> => {
  const called = typeof name === 'string' ? tools().get(name) : undefined;
  if (!called) return null;
  try {
    const result = await called.run(ctx, args);
    if (typeof result === 'string') return { content: [{ type: 'text', text: result }], isError: false };
    const text = JSON.stringify(result);
    return { content: [{ type: 'text', text }], structuredContent: result, isError: false };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { content: [{ type: 'text', text: error.message }], isError: true };
  }
};
