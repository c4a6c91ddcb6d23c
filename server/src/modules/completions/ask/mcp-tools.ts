// What other programs may ask personas and models, as the person whose key they have.

import { z } from 'zod';
import { type Ctx, userActor } from '../../../kernel/ctx.ts';
import { Failure, forbidden, notFound } from '../../../kernel/errors.ts';
import { mcpTool } from '../../../kernel/module.ts';
import { listModels } from '../../models/index.ts';
import { findPersonaByHandle, listPersonas } from '../../personas/index.ts';
import { answerStateless } from './stateless.ts';

const PERSONAS_MAX = 200;
const MODELS_MAX = 200;
const QUESTION_CHARACTERS_MAX = 100_000;

export const listPersonasTool = mcpTool({
  name: 'list_personas',
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
  const persona = await findPersonaByHandle(ctx, handle);
  if (!persona) throw notFound('persona');
  return persona.id;
};

/** An answer costs money, so a key that may only read is refused. */
const assertMayAsk = (ctx: Ctx): void => {
  const { apiKey } = userActor(ctx);
  if (apiKey && !apiKey.scopes.includes('write') && !apiKey.scopes.includes('surface.chat.access'))
    throw forbidden('this API key does not have the scope write');
};

export const askPersonaTool = mcpTool({
  name: 'ask_persona',
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
