// The chat that one was in last, and the note that lay beside one: they are put together again by a key or from the note.

import { createLocalState } from './local-state.ts';

const last = createLocalState<string>('beside', 'tab');

export const lastChat = (): string | null => last.get('chat');
export const lastNote = (): string | null => last.get('note');

export const noteBeside = (channelId: string, noteId: string | null): void => {
  last.set('chat', channelId);
  if (noteId !== null) last.set('note', noteId);
};
