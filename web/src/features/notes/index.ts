// What other features use of this one.

export { AddToNote } from './AddToNote.tsx';
export { ChatBeside } from './ChatBeside.tsx';
export { NoteBeside } from './NoteBeside.tsx';
export { NoteFromMessages } from './NoteFromMessages.tsx';

/** Hands in what earlier visits kept of these notes. */
export const handInKept = async (noteIds: readonly string[]): Promise<void> =>
  (await import('./live/live-note.ts')).handInKept(noteIds);
