// The table of this module. Only its stores write to it.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    message_feedback: {
      message_id: string;
      user_id: string;
      rating: 'up' | 'down';
      comment: string;
      updated_at: string;
    };
  }
}
