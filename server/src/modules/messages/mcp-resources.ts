import { none } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { mcpResource } from '../../kernel/module.ts';
import { accessChannel, listChannels } from '../channels/index.ts';
import { read } from './service.ts';
import { path as readBranch } from './tree.ts';

const MESSAGES_MAX = 500;
const CHARACTERS_MAX = 400_000;

interface Said {
  readonly author: { readonly display_name: string };
  readonly created_at: string;
  readonly content: string;
  readonly is_deleted: boolean;
  readonly attachments: ReadonlyArray<{ readonly id: string; readonly filename: string }>;
}

const markdownOf = ({ author, created_at, content, is_deleted, attachments }: Said): string => {
  const files = attachments.map(
    ({ id, filename }) => `- ${filename.replaceAll('`', "'")}: parley://files/${id}`,
  );
  const text = is_deleted ? '*deleted*' : content;
  return [`### ${author.display_name} · ${created_at}`, text, files.join('\n')].filter(Boolean).join('\n\n');
};

/** The end of a conversation matters most: what does not fit is left out at its beginning, and that is said. */
const transcriptOf = (title: string, messages: readonly Said[], isMore: boolean): string => {
  const told: string[] = [];
  let room = CHARACTERS_MAX;
  for (const message of messages.toReversed()) {
    const text = markdownOf(message);
    room -= text.length;
    if (room < 0 && told.length > 0) break;
    told.unshift(text.slice(0, CHARACTERS_MAX).toWellFormed());
  }
  const isCut = isMore || told.length < messages.length;
  return [
    `# ${title || 'Conversation'}`,
    ...(isCut ? ['*What was said before is left out.*'] : []),
    ...told,
  ].join('\n\n');
};

/** The branch of a channel on which the caller is, as Markdown. */
export const transcript = async (ctx: Ctx, id: string): Promise<{ title: string; text: string }> => {
  const { title } = await accessChannel(ctx, id);
  const { messages, has_more } = await readBranch(ctx, id, { limit: MESSAGES_MAX });
  return { title, text: transcriptOf(title, messages, has_more) };
};

export const conversationResource = mcpResource({
  path: 'channels/{id}',
  name: 'conversation',
  title: 'Conversation',
  description: 'The branch of a conversation on which the owner of this key is, as Markdown.',
  mimeType: 'text/markdown',
  list: async (ctx, page) =>
    (await listChannels(ctx, page)).data.map(({ id, title, updated_at }) => ({
      parts: { id },
      name: title || 'Conversation',
      updatedAt: updated_at,
    })),
  read: async (ctx, { id }) => ({ mimeType: 'text/markdown', text: (await transcript(ctx, id)).text }),
});

export const messageResource = mcpResource({
  path: 'channels/{channel_id}/messages/{id}',
  name: 'message',
  title: 'Message',
  description: 'One message of a conversation, as Markdown.',
  mimeType: 'text/markdown',
  // A conversation has too many of them to be told one by one.
  list: none,
  read: async (ctx, { channel_id, id }) => ({
    mimeType: 'text/markdown',
    text: markdownOf(await read(ctx, channel_id, id)),
  }),
});
