import { z } from 'zod';
import { mcpTool } from '../../kernel/module.ts';
import { accessChannel } from '../channels/index.ts';
import { path as readBranch } from './tree.ts';

const MESSAGES_MAX = 100;
/** A conversation has to fit beside other things into what a model reads. */
const MESSAGE_CHARACTERS_MAX = 8_000;
const CONVERSATION_CHARACTERS_MAX = 100_000;

const Uuid = z.string().toLowerCase().pipe(z.guid());

export const readConversationTool = mcpTool({
  name: 'read_conversation',
  title: 'Read a conversation',
  description:
    'The last messages of a branch of a channel, oldest first. Without message_id: the branch on which the owner of this key is.',
  isReadOnly: true,
  isOpenWorld: false,
  input: z.object({
    channel_id: Uuid,
    message_id: Uuid.optional().describe('The branch that ends with this message'),
    before: Uuid.optional().describe('Only what was said before this message'),
    limit: z.int().min(1).max(MESSAGES_MAX).optional(),
  }),
  run: async (ctx, { channel_id, message_id: leaf, before, limit = 30 }) => {
    const { title } = await accessChannel(ctx, channel_id);
    const { messages, has_more } = await readBranch(ctx, channel_id, { leaf, before, limit });
    let room = CONVERSATION_CHARACTERS_MAX;
    // The end of a conversation matters most, so the room is given out from there.
    const shown = messages.toReversed().flatMap(({ id, role, author, content, is_deleted, created_at }) => {
      const text = is_deleted ? '' : content.slice(0, Math.min(MESSAGE_CHARACTERS_MAX, room)).toWellFormed();
      if (room <= 0) return [];
      room -= text.length;
      const isCut = !is_deleted && text.length < content.length;
      return [{ id, role, author: author.display_name, created_at, content: text, is_cut: isCut }];
    });
    const isAll = shown.length === messages.length;
    return { channel_id, title, messages: shown.toReversed(), has_more: has_more || !isAll };
  },
});
