// The table of this module. Only its stores write to it.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    prompts: {
      /** Of its scope, too: whose it is and who may see it stands there. */
      id: string;
      title: string;
      command: string;
      description: string;
      text: string;
      tags_json: readonly string[];
      uses: number;
      last_used_at: string | null;
      created_at: string;
      updated_at: string;
    };
  }
}
