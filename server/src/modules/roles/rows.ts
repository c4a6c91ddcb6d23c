// The tables of this module. Only its stores write to them.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    roles: {
      id: string;
      name: string;
      name_key: string;
      description: string;
      permissions_json: string[];
      is_builtin: boolean;
      created_at: string;
      updated_at: string;
    };
    user_roles: { user_id: string; role_id: string };
    /** The permissions that the built-in roles had from the start or were given once. */
    offered_permissions: { name: string };
  }
}
