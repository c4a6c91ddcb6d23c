// The tables of this module. Only its stores write to them.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    proposals: {
      id: string;
      channel_id: string;
      leaf_id: string;
      note: string;
      proposed_by: string | null;
      state: 'open' | 'accepted' | 'declined' | 'withdrawn';
      decided_at: string | null;
      created_at: string;
    };
    proposal_votes: { proposal_id: string; user_id: string; is_for: boolean };
    proposal_places: { proposal_id: string; user_id: string; leaf_id: string };
  }
}
