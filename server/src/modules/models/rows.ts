// The tables of this module. Only its stores write to them.

import type { ListedModelJson } from '../provider-configs/index.ts';

export type { Tables } from '../../db/schema.ts';

/** What an administrator says of a model; a field that is left out is not overridden. */
export interface ModelOverrideJson extends ListedModelJson {
  hidden?: boolean;
}

declare module '../../db/schema.ts' {
  interface Tables {
    model_overrides: {
      provider: string;
      model_id: string;
      override_json: ModelOverrideJson;
      updated_at: string;
      updated_by: string | null;
    };
    model_preferences: {
      user_id: string;
      config_id: string;
      model_id: string;
      is_hidden: boolean;
      sort_order: number;
    };
  }
}
