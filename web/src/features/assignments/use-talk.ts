// What was said in the conversation of an instance.

import { useQuery } from '@tanstack/react-query';
import { createLocalState } from '../../lib/local-state.ts';
import { ask } from '../../lib/query.ts';

export const SAID = 'GET /api/v1/channels/{id}/path';
const ROWS_MAX = '100';

/** Null: there is none for this person. */
export const useTalk = (channelId: string | null) =>
  useQuery({
    ...ask(SAID, { params: { id: channelId ?? '' }, query: { limit: ROWS_MAX } }),
    enabled: channelId !== null,
  });

/** What was typed beside a form and not yet sent, per channel; it goes with the tab. */
const kept = createLocalState<string>('talk-draft', 'tab');

export const useTalkDraft = (channelId: string): string => kept.use(channelId) ?? '';

export const writeTalkDraft = (channelId: string, text: string): void =>
  kept.set(channelId, text === '' ? null : text);
