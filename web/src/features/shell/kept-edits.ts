import { notesWithEdits } from '../../lib/note-edits.ts';
import { whenIdle } from '../../lib/when-idle.ts';

/** What an earlier visit wrote in notes and could not hand in is handed in once the page is there, whichever page that is. */
export const handInKeptEdits = (userId: string): void => {
  const noteIds = notesWithEdits(userId);
  if (noteIds.length === 0) return;
  whenIdle(() => {
    // Where what hands it in cannot be fetched, it stays kept for the next visit.
    void import('../notes/index.ts').then(
      ({ handInKept }) => handInKept(noteIds),
      () => undefined,
    );
  });
};
