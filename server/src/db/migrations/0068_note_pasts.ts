// What the document of a note held when another took its place: who was not told that their words were taken learns it by that.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('note_documents', (t) => {
    t.int('past_epoch').nullable();
    t.bytes('past_sv').nullable();
  });
};
