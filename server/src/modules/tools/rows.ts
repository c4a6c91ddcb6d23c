// The tables of this module. Only its stores write to them.

export type { Tables } from '../../db/schema.ts';

export interface McpToolJson {
  name: string;
  description: string;
  parameters: Record<string, unknown>;
  is_read_only: boolean;
}

declare module '../../db/schema.ts' {
  interface Tables {
    mcp_servers: {
      id: string;
      /** Of a team's: behind the handle of the team, `sailors__jira`. */
      name: string;
      /** Null: for all people of this server. */
      team_id: string | null;
      url: string;
      token_box: Buffer | null;
      is_active: boolean;
      is_approval_needed: boolean;
      tools_json: McpToolJson[];
      error: string | null;
      refreshed_at: string | null;
      created_at: string;
      updated_at: string;
      oauth_issuer: string | null;
      oauth_client_id: string | null;
      oauth_secret_box: Buffer | null;
      oauth_box: Buffer | null;
      oauth_expires_at: string | null;
      oauth_refreshing_until: string | null;
      is_sign_in_needed: boolean;
      sign_in_by: 'administrator' | 'person';
      transport: 'http' | 'stdio';
      /** Of a program; null for a server at an address. */
      command: string | null;
    };
    mcp_grants: {
      server_id: string;
      user_id: string;
      generation: number;
      expires_at: string | null;
      refreshing_until: string | null;
      is_sign_in_needed: boolean;
      tools_json: McpToolJson[];
      signed_in_at: string;
    };
    mcp_sign_ins: {
      state_hash: string;
      server_id: string;
      user_id: string;
      session_id: string;
      flow_box: Buffer;
      expires_at: string;
    };
  }
}
