// What was written in a note and not yet acknowledged, kept on this device until it is: a reload or a closed tab loses none of it. It belongs
// to the account that wrote it, and goes when that person signs out on purpose.

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

const START = 'parley.note-edit.';

/** Each document in memory has its own place: two tabs with one note do not write over each other. */
const keyOf = (noteId: string, client: number): string => `${START}${myId() ?? ''}.${noteId}.${client}`;

const keysFrom = (start: string): string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
};

export const keepEdit = (noteId: string, client: number, edit: KeptEdit | null): void => {
  if (myId() !== null) writeStored(keyOf(noteId, client), edit && JSON.stringify(edit));
};

/** What earlier visits left, and how to forget it once the server has it. */
export const listKeptEdits = (noteId: string): ReadonlyArray<KeptEdit & { readonly forget: () => void }> => {
  const id = myId();
  if (id === null) return [];
  return keysFrom(`${START}${id}.${noteId}.`).flatMap((key) => {
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
    for (const key of keysFrom(START)) writeStored(key, null);
});
