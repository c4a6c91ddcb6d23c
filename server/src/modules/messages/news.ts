// What waits for a person to read it, in words: for the home of a workspace.

import type { WorkspaceAnswer, WorkspaceMention } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import type { PlaceAsked } from '../readers/index.ts';
import { avatarUri } from '../users/index.ts';
import * as store from './news-store.ts';

const TEXT_MAX = 160;

/** On one line, cut between characters. */
const firstWords = (beginning: string): string => {
  const line = beginning.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= TEXT_MAX ? line : `${characters.slice(0, TEXT_MAX - 1).join('')}…`;
};

type Row = Awaited<ReturnType<typeof store.listAnswers>>[number];

const inChannel = (
  row: Row,
): Pick<WorkspaceAnswer, 'message_id' | 'channel_id' | 'channel_title' | 'author'> => ({
  message_id: row.id,
  channel_id: row.channel_id,
  channel_title: row.title,
  author: {
    type: row.author_type,
    id: row.author_type === 'persona' ? row.persona_id : row.author_id,
    display_name: row.author_name,
    handle: row.author_handle,
  },
});

/** Of the caller's channels in a workspace; null: in their own. */
export const listMentions = async (
  ctx: Ctx,
  workspaceId: PlaceAsked,
  limit: number,
): Promise<WorkspaceMention[]> => {
  const rows = await store.listMentions(ctx.db, userId(ctx), workspaceId, limit);
  return rows.map((row) => ({
    ...inChannel(row),
    avatar: avatarUri(row.persona_png ?? row.person_png),
    text: firstWords(row.beginning),
    created_at: row.created_at,
  }));
};

/** The same of answers that were finished while the caller was away. */
export const listAnswers = async (
  ctx: Ctx,
  workspaceId: PlaceAsked,
  limit: number,
): Promise<WorkspaceAnswer[]> => {
  const rows = await store.listAnswers(ctx.db, userId(ctx), workspaceId, limit);
  return rows.map((row) => ({
    ...inChannel(row),
    avatar: avatarUri(row.persona_png),
    finished_at: row.updated_at,
  }));
};

/** Of those that broke off; with the error. */
export const listFailedAnswers = async (ctx: Ctx, workspaceId: PlaceAsked, limit: number) => {
  const rows = await store.listFailedAnswers(ctx.db, userId(ctx), workspaceId, limit);
  return rows.map((row) => ({
    ...inChannel(row),
    avatar: avatarUri(row.persona_png),
    error: row.error,
    failed_at: row.updated_at,
  }));
};
