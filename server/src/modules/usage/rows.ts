// The tables of this module. Only its stores write to them.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    usage_records: {
      id: string;
      user_id: string | null;
      channel_id: string | null;
      message_id: string | null;
      persona_id: string | null;
      provider_config_id: string | null;
      /** Whose key it was, or in whose workspace it was asked. */
      team_id: string | null;
      provider: string;
      paid_by: 'person' | 'platform';
      model: string;
      purpose: string;
      input_tokens: number;
      output_tokens: number;
      cached_tokens: number;
      reasoning_tokens: number;
      cost_nanos: number | null;
      latency_ms: number;
      outcome: string;
      day: string;
      created_at: string;
    };
    team_budgets: { team_id: string; tokens_per_month: number | null; cost_nanos_per_month: number | null };
    usage_totals: { subject: string; month: string; tokens: number; cost_nanos: number; is_warned: boolean };
  }
}
