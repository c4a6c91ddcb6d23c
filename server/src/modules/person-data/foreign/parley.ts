// Our own: a conversation as `GET /channels/{id}/export` and the archive of a person's data have it. The contract's schema is not asked here,
// because loading it takes this thread seconds; what is kept asks it.

import {
  type ForeignConversation,
  type ForeignMessage,
  type JsonObject,
  objectsOf,
  textOf,
  timeOf,
  Untakeable,
} from './conversation.ts';
import { clean } from './tree.ts';

const FORMAT = 'parley.channel.v1';
const MESSAGES_MAX = 20_000;

export const isParley = (item: JsonObject): boolean => item.format === FORMAT;

const asForeign = (message: JsonObject): ForeignMessage => ({
  ...(message as unknown as ForeignMessage),
  content: clean(textOf(message.content)),
  files: objectsOf(message.attachments).map(({ filename, sha256 }) => ({
    filename: textOf(filename),
    entry: `files/${textOf(sha256).slice(0, 16)}-${textOf(filename)}`,
  })),
});

export const readParley = (item: JsonObject): ForeignConversation => {
  const messages = objectsOf(item.messages).map(asForeign);
  if (messages.length > MESSAGES_MAX) throw new Untakeable(`it has more than ${MESSAGES_MAX} messages`);
  const seen = new Set<string>();
  for (const { id, parent_id } of messages) {
    if (seen.has(id) || (parent_id !== null && !seen.has(parent_id)))
      throw new Untakeable('its messages do not stand in an order in which they can be kept');
    seen.add(id);
  }
  const [first, last] = [messages[0], messages.at(-1)];
  const leaf = textOf(item.active_leaf_id);
  return {
    // A single export does not say which conversation it was: its first message does.
    foreignId: textOf(item.channel_id) || (first?.id ?? ''),
    title: textOf(item.title),
    systemPrompt: textOf(item.system_prompt),
    createdAt: timeOf(item.created_at) ?? timeOf(first?.created_at) ?? '',
    updatedAt: timeOf(last?.created_at) ?? '',
    isPinned: item.is_pinned === true,
    folderId: textOf(item.folder_id) || null,
    projectId: textOf(item.project_id) || null,
    leafId: seen.has(leaf) ? leaf : (last?.id ?? null),
    messages,
    missing: [],
  };
};
