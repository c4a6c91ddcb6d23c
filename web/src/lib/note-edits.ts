// Where the device keeps what was written in notes and not yet acknowledged. What keeps it and hands it in is fetched with the editor; whether
// there is something is looked at without it.

const START = 'parley.note-edit.';

/** Each document in memory has its own place: two tabs with one note do not write over each other. */
export const noteEditKey = (userId: string, noteId: string, client: number | ''): string =>
  `${START}${userId}.${noteId}.${client}`;

export const noteEditKeys = (start = START): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
};

/** The notes in which this person wrote something that the server may not have. */
export const notesWithEdits = (userId: string): string[] => {
  const start = `${START}${userId}.`;
  return [...new Set(noteEditKeys(start).map((key) => key.slice(start.length).split('.', 1)[0] ?? ''))];
};
