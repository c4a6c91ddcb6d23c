// Who is to answer, per channel: none in particular (the server then decides), a persona, one model, or several side by side. Kept on
// this device: after a reload the same model answers.

import type { EnabledModel } from '@parley/contract';
import { MODELS_PER_QUESTION_MAX } from '@parley/contract/limits';
import { createLocalState } from '../../../lib/local-state.ts';

type Reasoning = 'off' | 'low' | 'medium' | 'high';

export interface Choice {
  readonly models: readonly EnabledModel[];
  readonly reasoning: Reasoning | null;
  readonly temperature: number | null;
  readonly maxTokens: number | null;
  /** The tools that may be used, by who answers: a persona, or `MODELS`. Left out: a persona's own, and none for models. */
  readonly tools?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** The models that answer without a persona. */
export const MODELS = 'models';

const NOTHING: Choice = { models: [], reasoning: null, temperature: null, maxTokens: null };
const kept = createLocalState<Choice>('choice', 'device');

export const keyOfModel = ({ type, model_id, provider_config_id, persona_id }: EnabledModel): string =>
  type === 'persona' ? `persona:${persona_id}` : `${provider_config_id}:${model_id}`;

export const choiceOf = (channelId: string): Choice => kept.get(channelId) ?? NOTHING;

export const useChoice = (channelId: string): Choice => kept.use(channelId) ?? NOTHING;

const isNothing = ({ models, reasoning, temperature, maxTokens, tools = {} }: Choice): boolean =>
  models.length === 0 &&
  reasoning === null &&
  temperature === null &&
  maxTokens === null &&
  Object.keys(tools).length === 0;

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
