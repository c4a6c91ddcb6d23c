// Messages as a note, with links back to where they were said.

import type { Note } from '@parley/contract';
import { NOTE_CHARACTERS_MAX } from '@parley/contract/limits';
import type { Ctx } from '../../kernel/ctx.ts';
import { badRequest, notFound } from '../../kernel/errors.ts';
import { findMessage, readMessage } from '../messages/index.ts';
import { accessScope } from '../scopes/index.ts';
import { KIND } from './kind.ts';
import { append, create } from './service.ts';

const TITLE_CHARACTERS_MAX = 80;

interface Input {
  readonly message_ids: readonly string[];
  readonly title?: string | undefined;
  readonly workspace_id?: string | undefined;
}

const BETWEEN = '\n\n---\n\n';

/** The first line that says something. */
const titleOf = (content: string): string => {
  const line = content
    .split('\n')
    .map((text) =>
      text.replace(/[\p{Cc}\u200b\u2028-\u202e\u2060\u2066-\u206f\ufeff]|^[#>\s*-]+/gu, '').trim(),
    )
    .find((text) => text !== '');
  return [...(line ?? 'Messages').toWellFormed()].slice(0, TITLE_CHARACTERS_MAX).join('');
};

/** What they say, each under its author with a link to it. */
const quote = async (ctx: Ctx, ids: readonly string[]): Promise<{ content: string; first: string }> => {
  const parts: string[] = [];
  let first = '';
  for (const id of new Set(ids)) {
    const row = await findMessage(ctx.db, id);
    // One in a channel of others does not exist either.
    if (!row || row.deleted_at !== null) throw notFound('message');
    const message = await readMessage(ctx, row.channel_id, id).catch(() => {
      throw notFound('message');
    });
    if (first === '') first = message.content;
    const day = message.created_at.slice(0, 10);
    const link = `/c/${message.channel_id}?m=${id}`;
    parts.push(
      `**${message.author?.display_name || message.role}**, [${day}](${link})\n\n${message.content}`,
    );
  }
  return { content: parts.join(BETWEEN), first };
};

const tooMany = () =>
  badRequest(`a note holds ${NOTE_CHARACTERS_MAX} characters at most: choose fewer messages`);

export const createFromMessages = async (
  ctx: Ctx,
  { message_ids, title, workspace_id }: Input,
): Promise<Note> => {
  const { content, first } = await quote(ctx, message_ids);
  if (content.length > NOTE_CHARACTERS_MAX) throw tooMany();
  return create(ctx, { title: title ?? titleOf(first), content, workspace_id });
};

/** Puts them behind what a note says already. Who may not write in it learns nothing of the messages, nor whether there are any. */
export const addMessages = async (
  ctx: Ctx,
  id: string,
  { message_ids }: Pick<Input, 'message_ids'>,
): Promise<{ id: string; rev: number; added: string }> => {
  await accessScope(ctx, KIND, id, 'write');
  const { content } = await quote(ctx, message_ids);
  const { note, added } = await append(ctx, id, content, { between: BETWEEN, tooLong: tooMany });
  return { id, rev: note.rev, added };
};
