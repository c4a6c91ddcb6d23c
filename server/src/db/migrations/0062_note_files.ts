// A file of a note: a picture that was pasted into its text. It goes with the note.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('files', (t) => {
    t.id('note_id').nullable().references('notes.id', 'cascade');
    t.index(['note_id']);
  });
};
