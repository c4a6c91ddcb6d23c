// Whose cursor is whose. A page names itself by the number that its changes carry: another person's is not moved, hidden or renamed by it, and
// nobody fills a text with cursors.

import type { NoteSummary } from '@parley/contract';
import type { Ctx, Kernel } from '../../kernel/ctx.ts';
import { defineState } from '../../kernel/state.ts';
import * as liveStore from './live-store.ts';

/** More windows than one person has open on one note. */
const CURSORS_PER_PERSON_MAX = 10;
/** Then a page counts the other as gone, and so is it here. */
const SILENCE_MS_MAX = 40_000;

interface Held {
  readonly userId: string;
  readonly heardAt: number;
}

/** Of each note that a person has open. */
const cursors = defineState('notes.cursors', () => new Map<string, Map<number, Held>>());

const forgetSilent = (notes: Map<string, Map<number, { readonly heardAt: number }>>, now: number): void => {
  const since = now - SILENCE_MS_MAX;
  for (const [id, held] of notes) {
    for (const [client, { heardAt }] of held) if (heardAt < since) held.delete(client);
    if (held.size === 0) notes.delete(id);
  }
};

interface Move {
  readonly userId: string;
  readonly client: number;
  /** The page was closed. */
  readonly isLeaving: boolean;
}

/** Takes the cursor for this person. False where it is another's, or they have too many. */
export const holdCursor = async (
  ctx: Ctx,
  noteId: string,
  { userId, client, isLeaving }: Move,
): Promise<boolean> => {
  const [writer] = await liveStore.listClientOwners(ctx.db, noteId, [client]);
  if (writer && writer.user_id !== userId) return false;
  const notes = cursors.of(ctx.kernel);
  const heardAt = ctx.now().getTime();
  forgetSilent(notes, heardAt);
  const held = notes.get(noteId) ?? new Map<number, Held>();
  const known = held.get(client);
  // Who has written under a number keeps it, no matter who came first with it.
  if (known && known.userId !== userId && !writer) return false;
  const own = [...held].filter(([other, one]) => one.userId === userId && other !== client);
  if (own.length >= CURSORS_PER_PERSON_MAX) return false;
  if (isLeaving) held.delete(client);
  else held.set(client, { userId, heardAt });
  if (held.size === 0) notes.delete(noteId);
  else notes.set(noteId, held);
  return true;
};

type Author = NoteSummary['writing'][number];

interface Heard {
  readonly user: Author;
  readonly heardAt: number;
}

/** Of each note that is open anywhere, whichever process its people are connected to. */
const heard = defineState('notes.heard_cursors', () => new Map<string, Map<number, Heard>>());

/** Takes note of the cursors that any process tells of. Gives the way to hear no more. */
export const hearCursors = (kernel: Kernel): (() => void) =>
  kernel.events.onBroadcastOf('note.awareness', (said) => {
    const notes = heard.of(kernel);
    const heardAt = kernel.clock.now().getTime();
    forgetSilent(notes, heardAt);
    const inNote = notes.get(said.id) ?? new Map<number, Heard>();
    if (said.cursor === null) inNote.delete(said.client);
    else inNote.set(said.client, { user: said.user, heardAt });
    if (inNote.size === 0) notes.delete(said.id);
    else notes.set(said.id, inNote);
  });

/** Whose cursors stand in the text of a note, each person once, those who came first before the others. */
export const writersOf = (ctx: Ctx, noteId: string): Author[] => {
  const since = ctx.now().getTime() - SILENCE_MS_MAX;
  const there = [...(heard.of(ctx.kernel).get(noteId)?.values() ?? [])].filter((one) => one.heardAt >= since);
  return [...new Map(there.map(({ user }) => [user.id, user])).values()];
};
