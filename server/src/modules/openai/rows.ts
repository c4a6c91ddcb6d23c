// The table of this module. Only its stores write to it.

import type { OpenAiResponse } from '@parley/contract';
import type { AskedItem } from './responses/items.ts';

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    responses: {
      /** The message that it is in the channel. */
      id: string;
      channel_id: string;
      user_id: string;
      /** The message that it answers; null where nothing was said anew. */
      question_id: string | null;
      previous_id: string | null;
      bytes: number;
      input_json: AskedItem[];
      response_json: OpenAiResponse;
      created_at: string;
    };
  }
}
