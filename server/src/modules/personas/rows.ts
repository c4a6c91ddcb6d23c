// The tables of this module. Only its stores write to them.

export type { Tables } from '../../db/schema.ts';

export interface PersonaParametersJson {
  temperature?: number | null;
  top_p?: number | null;
  max_tokens?: number | null;
  reasoning?: 'off' | 'low' | 'medium' | 'high' | null;
}

interface TurnPolicyJson {
  kind: 'leader' | 'everyone' | 'debate' | 'relevant';
  rounds?: number;
  max_cost?: number;
}

declare module '../../db/schema.ts' {
  interface Tables {
    personas: {
      id: string;
      scope: 'personal' | 'team' | 'global';
      owner_id: string | null;
      team_id: string | null;
      name: string;
      name_key: string;
      handle: string;
      description: string;
      avatar_png: Uint8Array | null;
      system_prompt: string;
      model: string | null;
      provider_config_id: string | null;
      parameters_json: PersonaParametersJson;
      greeting: string;
      starters_json: string[];
      is_active: boolean;
      created_at: string;
      updated_at: string;
    };
    persona_tools: { persona_id: string; tool_name: string };
    persona_groups: {
      id: string;
      scope: 'personal' | 'team' | 'global';
      owner_id: string | null;
      team_id: string | null;
      name: string;
      name_key: string;
      handle: string;
      description: string;
      turn_policy_json: TurnPolicyJson;
      created_at: string;
      updated_at: string;
    };
    persona_group_members: {
      id: string;
      group_id: string;
      persona_id: string;
      is_leader: boolean;
      position: number;
    };
  }
}
