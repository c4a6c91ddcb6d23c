// Who is to answer, per channel: none in particular (the server then decides), a persona, one model, or several side by side. Kept on
// this device: after a reload the same model answers.

import type { Channel, CompletionInput, EnabledModel } from '@parley/contract';
import { MODELS_PER_QUESTION_MAX } from '@parley/contract/limits';
import { createLocalState } from '../../../lib/local-state.ts';

type Reasoning = 'off' | 'low' | 'medium' | 'high';

export interface Choice {
  readonly models: readonly EnabledModel[];
  readonly reasoning: Reasoning | null;
  readonly temperature: number | null;
  readonly maxTokens: number | null;
}

const NOTHING: Choice = { models: [], reasoning: null, temperature: null, maxTokens: null };
const kept = createLocalState<Choice>('choice', 'device');

export const keyOfModel = ({ type, model_id, provider_config_id, persona_id }: EnabledModel): string =>
  type === 'persona' ? `persona:${persona_id}` : `${provider_config_id}:${model_id}`;

export const useChoice = (channelId: string): Choice => kept.use(channelId) ?? NOTHING;

const isNothing = ({ models, reasoning, temperature, maxTokens }: Choice): boolean =>
  models.length === 0 && reasoning === null && temperature === null && maxTokens === null;

export const setChoice = (channelId: string, change: Partial<Choice>): void => {
  const choice = { ...(kept.get(channelId) ?? NOTHING), ...change };
  kept.set(channelId, isNothing(choice) ? null : choice);
};

/** What was chosen before there was a conversation holds for the one that came of it. */
export const moveChoice = (from: string, to: string): void => {
  kept.set(to, kept.get(from));
  kept.set(from, null);
};

/** Adds a model or takes it away; a persona answers alone. */
export const withToggled = (
  models: readonly EnabledModel[],
  model: EnabledModel,
): readonly EnabledModel[] => {
  const key = keyOfModel(model);
  if (models.some((one) => keyOfModel(one) === key)) return models.filter((one) => keyOfModel(one) !== key);
  if (model.type === 'persona') return [model];
  return [...models.filter(({ type }) => type === 'model'), model].slice(-MODELS_PER_QUESTION_MAX);
};

/** The choice in the words of a question. Where the AI waits to be called, what was once chosen must not call it with every message. */
export const choiceInput = (channelId: string, aiMode: Channel['ai_mode'] | undefined): CompletionInput => {
  const { models, reasoning, temperature, maxTokens } = kept.get(channelId) ?? NOTHING;
  const [first] = models;
  const options = {
    ...(reasoning === null ? {} : { reasoning }),
    ...(temperature === null ? {} : { temperature }),
    ...(maxTokens === null ? {} : { max_tokens: maxTokens }),
  };
  if (!first || aiMode === 'mention_only') return options;
  if (first.type === 'persona') return { ...options, persona_id: first.persona_id };
  if (models.length === 1)
    return { ...options, model: first.model_id, provider_config_id: first.provider_config_id };
  return {
    ...options,
    models: models.map(({ model_id, provider_config_id }) => ({ model: model_id, provider_config_id })),
  };
};
