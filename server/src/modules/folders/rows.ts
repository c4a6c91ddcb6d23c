// The table of this module. Only its stores write to it.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    folders: {
      id: string;
      owner_id: string;
      name: string;
      sort_order: number;
      created_at: string;
      updated_at: string;
    };
  }
}
