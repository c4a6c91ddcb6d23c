// The tables of this module. Only its stores write to them.

export type { Tables } from '../../db/schema.ts';

declare module '../../db/schema.ts' {
  interface Tables {
    blobs: {
      sha256: string;
      size: number;
      used_at: string;
      removing_since: string | null;
    };
    files: {
      id: string;
      owner_id: string;
      channel_id: string | null;
      project_id: string | null;
      /** Of a knowledge base that it is a document of. */
      kb_id: string | null;
      /** Of a note whose text shows it. */
      note_id: string | null;
      filename: string;
      content_type: string;
      size: number;
      sha256: string;
      origin: 'user_upload' | 'tool_output' | 'system';
      thumbnail_sha256: string | null;
      created_at: string;
    };
    message_files: { message_id: string; file_id: string; channel_id: string; position: number };
  }
}
