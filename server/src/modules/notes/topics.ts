// Who may hear what is written in a note, and what its followers say: changes of the text, and where their cursors stand.

import { broadcast, type Ctx } from '../../kernel/ctx.ts';
import type { SharedTopic } from '../../kernel/ws/topic-rule.ts';
import { findRole } from '../readers/index.ts';
import { readersAsListeners } from '../scopes/index.ts';
import { actingAs, findUser } from '../users/index.ts';
import { holdCursor, writersOf } from './cursors.ts';
import { awarenessIn, takeUpdate } from './live.ts';
import * as store from './live-store.ts';

const NEEDED = 'surface.chat.access';

const mayRead = async (ctx: Ctx, userId: string, id: string): Promise<boolean> =>
  (await store.findHead(ctx.db, id)) !== undefined &&
  (await findRole(ctx.db, userId, id)) !== undefined &&
  (await actingAs(ctx, userId, NEEDED)) !== null;

const refused = (error: string) => ({ type: 'note.refused', data: { n: null, error } });

const takeAwareness = async (ctx: Ctx, userId: string, id: string, data: unknown): Promise<null> => {
  if (!(await mayRead(ctx, userId, id))) return null;
  const said = awarenessIn(data);
  const move = { userId, client: said.client, isLeaving: said.cursor === null };
  if (!(await holdCursor(ctx, id, move))) return null;
  const person = await findUser(ctx, userId);
  const user = { id: userId, display_name: person?.display_name ?? '' };
  const isWriting = (): boolean => writersOf(ctx, id).some((writer) => writer.id === userId);
  const wasWriting = isWriting();
  broadcast(ctx, 'note.awareness', { ...said, id, user }, { topics: [`note:${id}`] });
  // Lists tell who is in a note: their readers follow none of the notes in them.
  if (isWriting() !== wasWriting) broadcast(ctx, 'user.note.writers', { id }, { topics: [`members:${id}`] });
  return null;
};

export const noteTopic: SharedTopic = {
  name: 'note',
  mayFollow: (ctx, { userId }, id) => mayRead(ctx, userId, id),
  listeners: readersAsListeners(NEEDED),
  said: async (ctx, { userId }, id, { type, data }) => {
    if (type === 'note.awareness') return takeAwareness(ctx, userId, id, data);
    if (type !== 'note.update') return refused('this frame could not be understood');
    const acting = await actingAs(ctx, userId, NEEDED);
    return acting ? takeUpdate(acting, id, data) : refused('you may no longer write notes');
  },
};
