// The table of this module. Only its stores write to it.

import type { ClusterInstance } from '@parley/contract';

export type { Tables } from '../../db/schema.ts';

export type InstanceFigures = Pick<
  ClusterInstance,
  'hostname' | 'connections' | 'answers' | 'load' | 'event_lag_ms' | 'is_draining' | 'clock_offset_ms'
>;

declare module '../../db/schema.ts' {
  interface Tables {
    instances: {
      id: string;
      version: string;
      started_at: string;
      last_seen_at: string;
      /** Null: said by a version from before these figures. */
      figures_json: Partial<InstanceFigures> | null;
    };
  }
}
