// What was said in the conversation of an instance.

import { useQuery } from '@tanstack/react-query';
import { ask } from '../../lib/query.ts';

export const SAID = 'GET /api/v1/channels/{id}/path';
const ROWS_MAX = '100';

/** Null: there is none for this person. */
export const useTalk = (channelId: string | null) =>
  useQuery({
    ...ask(SAID, { params: { id: channelId ?? '' }, query: { limit: ROWS_MAX } }),
    enabled: channelId !== null,
  });
