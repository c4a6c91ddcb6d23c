// OpenAI's API: its requests become ours, and our answers have its form already.

import type { Embeddings, EmbeddingsInput, OpenAiCompletionInput } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { badRequest, notFound } from '../../kernel/errors.ts';
import { labelOf, takesExtra } from '../../providers/index.ts';
import { ProviderFailure } from '../../providers/vendor.ts';
import {
  answerStateless,
  assertExtras,
  assertStateless,
  embedTexts,
  openModel,
  refusalOf,
} from '../completions/index.ts';
import { findModel, listModels } from '../models/index.ts';
import { listPersonas } from '../personas/index.ts';
import { PERSONA, reasoningOf, whoIs } from './asking.ts';

const ROUTE = 'POST /api/v1/openai/chat/completions';
const EMBED_MS_MAX = 120_000;
const PERSONAS_MAX = 200;

export const complete = async (ctx: Ctx, input: OpenAiCompletionInput, key: string | null) => {
  const { max_completion_tokens, max_tokens, reasoning_effort, stream, stream_options, n, model, ...given } =
    input;
  // What says nothing to a provider: one tier, one length, one kind of answer; and a hint that its own cache does without.
  const {
    service_tier: _tier,
    verbosity: _verbosity,
    modalities: _text,
    prompt_cache_key: _cache,
    ...rest
  } = given;
  // Before a persona is looked for.
  assertStateless(rest);
  return answerStateless(
    ctx,
    {
      ...rest,
      ...(await whoIs(ctx, model)),
      max_tokens: max_completion_tokens ?? max_tokens,
      stream: stream ?? false,
      ...reasoningOf(reasoning_effort),
    },
    {
      openAi: { count: n ?? 1, tellsUsage: stream_options?.include_usage ?? false },
      keyed: key === null ? null : { route: ROUTE, key },
    },
  );
};

/** Whose model it is that answers to a name which several configurations have: that of the first one, among those that open. */
const answering = (offers: Awaited<ReturnType<typeof listModels>>): string => {
  const offer = offers.find(({ config }) => !config.isClosed) ?? offers[0];
  return offer?.config.provider ?? '';
};

export const models = async (ctx: Ctx) => {
  const seconds = (time: string) => Math.floor(Date.parse(time) / 1000) || 0;
  const listed = await listModels(ctx);
  const personas = await listPersonas(ctx, { limit: PERSONAS_MAX, offset: 0 });
  return {
    object: 'list' as const,
    data: [
      ...[...Map.groupBy(listed, ({ model }) => model)].map(([id, offers]) => ({
        id,
        object: 'model' as const,
        created: 0,
        owned_by: answering(offers),
      })),
      ...personas
        .filter(({ is_active }) => is_active)
        .map(({ handle, created_at }) => ({
          id: `${PERSONA}${handle}`,
          object: 'model' as const,
          created: seconds(created_at),
          owned_by: 'persona',
        })),
    ],
  };
};

/** By a name of the list, so that whatever a client was told there it can ask for here. */
export const model = async (ctx: Ctx, id: string) => {
  const found = (await models(ctx)).data.find((one) => one.id === id);
  if (!found) throw notFound('model');
  return found;
};

/** Vectors are nothing to anyone but their caller. */
const endOf = ({ client }: Ctx): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(EMBED_MS_MAX), client.hungUp()]);

export const embed = async (ctx: Ctx, input: EmbeddingsInput): Promise<Embeddings> => {
  const { model, dimensions, encoding_format } = input;
  const opened = await openModel(ctx, await findModel(ctx, { model }));
  const { chosen, endpoint } = opened;
  const inputs = inputsOf(input.input);
  if (inputs.some((one) => typeof one !== 'string') && !takesExtra(endpoint.provider, 'tokens'))
    throw badRequest(`input: ${labelOf(endpoint.provider)} takes texts, not tokens`, 'input');
  assertExtras(endpoint.provider, { user: input.user });
  const asked = {
    inputs,
    ...(dimensions == null ? {} : { dimensions }),
    ...(input.user ? { user: input.user } : {}),
  };
  try {
    const { vectors, usage } = await embedTexts(ctx, opened, asked, endOf(ctx));
    return {
      object: 'list',
      data: vectors.map((vector, index) => ({
        object: 'embedding',
        index,
        embedding: encoding_format === 'base64' ? base64Of(vector) : vector,
      })),
      model: chosen.model,
      usage: { prompt_tokens: usage.input, total_tokens: usage.input + usage.output },
    };
  } catch (error) {
    throw error instanceof ProviderFailure ? refusalOf(error) : error;
  }
};

/** One text, one list of tokens, or several of either. */
const inputsOf = (input: EmbeddingsInput['input']): Array<string | number[]> => {
  if (typeof input === 'string') return [input];
  return input.every((one) => typeof one === 'number') ? [input] : [...input];
};

const base64Of = (vector: readonly number[]): string => {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [index, value] of vector.entries()) bytes.writeFloatLE(value, index * 4);
  return bytes.toString('base64');
};
