// What was chosen for a channel, in the words of a question: who answers, how, and with which tools.

import type { Channel, CompletionInput, Participant } from '@parley/contract';
import { queryClient } from '../../../lib/query.ts';
import { mentionsIn } from '../../markdown/index.ts';
import { choiceOf, MODELS, setChoice } from './choice.ts';

/** Null: as it is without a choice. */
export const setTools = (channelId: string, answerer: string, names: readonly string[] | null): void => {
  const { [answerer]: _, ...others } = choiceOf(channelId).tools ?? {};
  setChoice(channelId, { tools: names === null ? others : { ...others, [answerer]: names } });
};

const personasIn = (channelId: string): readonly Participant[] => {
  const key = ['GET /api/v1/channels/{id}/participants', { params: { id: channelId } }];
  const known = queryClient.getQueryData<{ readonly participants: readonly Participant[] }>(key);
  return (known?.participants ?? []).filter(({ participant_type }) => participant_type === 'persona');
};

/** Who will answer, as far as tools go: the persona that is called, that was chosen, or that is there first. */
export const answererOf = (channelId: string, content = ''): string => {
  const personas = personasIn(channelId);
  const { handles } = mentionsIn(
    content,
    personas.map(({ handle }) => handle),
    null,
  );
  const called = personas.find(({ handle }) => handles.includes(handle.toLowerCase()));
  if (called) return called.participant_id;
  const [chosen] = choiceOf(channelId).models;
  if (chosen) return chosen.persona_id ?? MODELS;
  return personas[0]?.participant_id ?? MODELS;
};

/** The choice in the words of a question. Where the AI waits to be called, what was once chosen must not call it with every message. */
export const choiceInput = (
  channelId: string,
  aiMode: Channel['ai_mode'] | undefined,
  content = '',
): CompletionInput => {
  const { models, reasoning, temperature, maxTokens, tools = {} } = choiceOf(channelId);
  const [first] = models;
  const named = tools[answererOf(channelId, content)];
  const options = {
    ...(named === undefined ? {} : { tools: [...named] }),
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
