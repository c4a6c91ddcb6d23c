// The tables of this module. Only its stores write to them.

export type { Tables } from '../../db/schema.ts';

/** What it takes to go on with an answer, in this process or in another. */
interface GenerationStateJson {
  [key: string]: unknown;
}

/** A persona or a model that answers later in the turn. */
export interface FollowerJson {
  persona_id: string | null;
  model: string | null;
  provider_config_id: string | null;
  name: string;
  handle: string | null;
}

declare module '../../db/schema.ts' {
  interface Tables {
    generations: {
      message_id: string;
      channel_id: string;
      turn_id: string;
      asked_by: string;
      state: 'running' | 'waiting' | 'over';
      leased_by: string | null;
      lease_until: string | null;
      fence: number;
      is_stop_wanted: boolean;
      state_json: GenerationStateJson;
      created_at: string;
      finished_at: string | null;
    };
    generation_followers: { message_id: string; followers_json: FollowerJson[] };
  }
}
