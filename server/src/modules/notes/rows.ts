// The tables of this module. Only its stores write to them.

declare module '../../db/schema.ts' {
  interface Tables {
    notes: NoteRow;
    note_folds: FoldRow;
    note_tags: { note_id: string; tag: string };
    note_pins: { note_id: string; user_id: string };
    note_versions: VersionRow;
    note_links: LinkRow;
    note_documents: DocumentRow;
    note_updates: UpdateRow;
    note_clients: { note_id: string; client_id: number; user_id: string };
  }
}

export interface NoteRow {
  /** Of its scope, too: whose it is and who may see it stands there. */
  id: string;
  title: string;
  content: string;
  /** As it is looked for, whatever the case. */
  folded_title: string;
  folder: string;
  /** Of a team; null: each reader's own. */
  workspace_id: string | null;
  project_id: string | null;
  rev: number;
  word_count: number;
  updated_by: string | null;
  created_at: string;
  updated_at: string;
  /** Since when it is in the trash. */
  deleted_at: string | null;
}

/** Title and text of a note, as they are looked for; of what is typed live, a moment later. */
export interface FoldRow {
  note_id: string;
  folded_text: string;
}

export interface VersionRow {
  note_id: string;
  n: number;
  title: string;
  content: string;
  word_count: number;
  author_id: string | null;
  created_at: string;
  /** Written together: the next such text of the same person takes its place for a while. */
  is_live: boolean;
}

export interface LinkRow {
  note_id: string;
  position: number;
  title: string;
  folded_title: string;
}

/** A note that people have opened to write together, as it was at `seq`; what came since lies in `note_updates`. */
export interface DocumentRow {
  note_id: string;
  /** Grows when the document begins anew from the text; what was made on an older one does not fit. */
  epoch: number;
  seq: number;
  state: Uint8Array;
  /** Of the document before this one, and what that one held in the end: a state vector of Yjs. */
  past_epoch: number | null;
  past_sv: Uint8Array | null;
}

export interface UpdateRow {
  note_id: string;
  /** The `rev` that the note had with it. */
  seq: number;
  data: Uint8Array;
}
