// The tables of this module. Only its stores write to them.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    notifications: {
      id: string;
      user_id: string;
      type: string;
      title: string;
      body: string;
      link: string | null;
      data_json: Record<string, unknown>;
      channel_id: string | null;
      message_id: string | null;
      is_shown: boolean;
      is_read: boolean;
      created_at: string;
      email_due_at: string | null;
      push_due_at: string | null;
    };
    notification_preferences: {
      user_id: string;
      type: string;
      is_in_app: boolean;
      is_email: boolean;
      is_push: boolean;
    };
    push_subscriptions: {
      id: string;
      user_id: string;
      session_id: string;
      box: Uint8Array;
      failures: number;
      created_at: string;
    };
    push_keys: { name: string; public_key: string; box: Uint8Array };
  }
}
