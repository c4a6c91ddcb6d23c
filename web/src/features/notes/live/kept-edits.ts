// What was written in a note and not yet acknowledged, kept on this device until it is: a reload or a closed tab loses none of it. It belongs
// to the account that wrote it, and goes when that person signs out on purpose.

import { noteEditKey, noteEditKeys } from '../../../lib/note-edits.ts';
import { getSession, myId, subscribeSession } from '../../../lib/session.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import type { PlacedChange } from './merge-texts.ts';

export interface KeptEdit {
  readonly epoch: number;
  /** An update of Yjs, in base64. */
  readonly update: string;
  /** The same as a change of the text, for a document that began anew meanwhile. */
  readonly change?: PlacedChange;
}

export const keepEdit = (noteId: string, client: number, edit: KeptEdit | null): void => {
  const id = myId();
  if (id !== null) writeStored(noteEditKey(id, noteId, client), edit && JSON.stringify(edit));
};

/** What earlier visits left, and how to forget it once the server has it. */
export const listKeptEdits = (noteId: string): ReadonlyArray<KeptEdit & { readonly forget: () => void }> => {
  const id = myId();
  if (id === null) return [];
  return noteEditKeys(noteEditKey(id, noteId, '')).flatMap((key) => {
    const forget = (): void => writeStored(key, null);
    try {
      return [{ ...(JSON.parse(readStored(key) ?? '') as KeptEdit), forget }];
    } catch {
      forget();
      return [];
    }
  });
};

subscribeSession(() => {
  const session = getSession();
  if (session.status === 'signed-out' && session.reason === 'left')
    for (const key of noteEditKeys()) writeStored(key, null);
});
