// Who answers what is asked: the models that were chosen, or who the server says answers here where none was.

import type { Answerer } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../lib/query.ts';
import { useChoice } from '../sending/choice.ts';

const FRESH_MS = 60_000;

/** Where a chat would begin that is none yet. */
export interface BeginsIn {
  readonly project_id?: string;
  readonly workspace_id?: string;
}

/** Null: not known, or nobody in particular. `beginsIn`: null where only the default answers; left out, it is about the chat itself. */
export const useAnswerer = (channelId: string, beginsIn?: BeginsIn | null): Answerer | null => {
  const options = { staleTime: FRESH_MS, placeholderData: undefined };
  const here = useQuery({
    ...ask('GET /api/v1/channels/{id}/answerer', { params: { id: channelId } }),
    ...options,
    enabled: beginsIn === undefined,
  });
  const there = useQuery({
    ...ask('GET /api/v1/chat/answerer', { query: { ...beginsIn } }),
    ...options,
    enabled: beginsIn !== undefined && beginsIn !== null,
  });
  const answerer = (beginsIn === undefined ? here : there).data?.answerer;
  return answerer && !answerer.is_default && beginsIn !== null ? answerer : null;
};

/** What chose them, in words; null: the chat itself. */
export const chosenFrom = (answerer: Answerer | null) => {
  const place = answerer?.chosen_by?.type;
  return place ? (place === 'project' ? 'chat.from_project' : 'chat.from_workspace') : null;
};

export interface WhoAnswers {
  readonly name: string;
  /** What chose it, in words. */
  readonly from: string | null;
  readonly isSeveral: boolean;
}

export const useWhoAnswers = (channelId: string, beginsIn?: BeginsIn | null): WhoAnswers => {
  const { t } = useTranslation();
  const { models } = useChoice(channelId);
  const answerer = useAnswerer(channelId, beginsIn);
  const [first] = models;
  if (models.length > 1)
    return { name: t('chat.models_chosen', { count: models.length }), from: null, isSeveral: true };
  if (first) return { name: first.display_name, from: null, isSeveral: false };
  const from = chosenFrom(answerer);
  return {
    name: answerer?.name ?? t('chat.model_automatic'),
    from: from && t(from),
    isSeveral: false,
  };
};
