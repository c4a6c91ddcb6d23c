// The tables of this module. Only its stores write to them.

import type { ContextItem, ContextPlace, TurnContext } from '@parley/contract';
import type { RecordPart, Untold } from './model/context-record.ts';
import type { RerunWish } from './prompt/replay.ts';

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

/** What an answer was made from, as it is kept; a text stands in `turn_texts` under its hash. */
export interface TurnContextJson {
  readonly model: string;
  readonly chosen_by?: ContextPlace | null;
  readonly context_window: number | null;
  readonly answer_tokens: number;
  readonly parts: ReadonlyArray<Omit<RecordPart, 'text'> & { readonly text_sha256: string | null }>;
  readonly untold: readonly Untold[];
  /** Left out in those of older versions, as is what follows. */
  readonly options?: TurnContext['options'];
  /** Of an answer that was asked again of another. */
  readonly rerun?: RerunWish | null;
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
    turn_contexts: {
      message_id: string;
      channel_id: string;
      asked_by: string;
      context_json: TurnContextJson;
      created_at: string;
    };
    turn_texts: { channel_id: string; asked_by: string; sha256: string; text: string };
    question_context: { message_id: string; place: number; type: ContextItem['type']; ref_id: string };
    stateless_answers: { id: string; user_id: string; instance_id: string; count: number };
    generation_followers: { message_id: string; followers_json: FollowerJson[] };
  }
}
