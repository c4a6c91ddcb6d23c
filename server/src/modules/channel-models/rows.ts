// The table of this module. Only its stores write to it.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    channel_models: {
      id: string;
      channel_id: string;
      provider_config_id: string;
      model: string;
      display_name: string | null;
      sort_order: number;
      is_active: boolean;
      is_shared: boolean;
      added_by: string | null;
      created_at: string;
    };
  }
}
