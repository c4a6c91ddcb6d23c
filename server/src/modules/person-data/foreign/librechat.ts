// LibreChat: one conversation in a file, flat with the message above each, or nested in `children`.

import {
  type ForeignConversation,
  type ForeignNode,
  type JsonObject,
  objectOf,
  objectsOf,
  textOf,
  timeOf,
} from './conversation.ts';
import { treeOf } from './tree.ts';

export const isLibreChat = (item: JsonObject): boolean =>
  typeof item.conversationId === 'string' && Array.isArray(item.messages);

const NO_PARENT = '00000000-0000-0000-0000-000000000000';

const wordsOf = (message: JsonObject, type: 'text' | 'think'): string =>
  objectsOf(message.content)
    .filter((part) => part.type === type)
    .map((part) => textOf(part[type]) || textOf(objectOf(part[type])?.value))
    .filter(Boolean)
    .join('\n\n');

const nodeOf = (message: JsonObject, id: string, parent: string | null, model: string): ForeignNode => {
  const content = textOf(message.text) || wordsOf(message, 'text');
  const isUser = message.isCreatedByUser === true || textOf(message.sender).toLowerCase() === 'user';
  const isHidden = message.error === true || content === '';
  const said = {
    role: isUser ? ('user' as const) : ('assistant' as const),
    content,
    model: isUser ? null : textOf(message.model) || model || null,
    reasoning: wordsOf(message, 'think'),
    at: timeOf(message.createdAt),
  };
  return { id, parent, said: isHidden ? null : said };
};

export const readLibreChat = (item: JsonObject): ForeignConversation => {
  const options = objectOf(item.options) ?? {};
  const model = textOf(options.model);
  const nodes: ForeignNode[] = [];
  // Not by recursion: a hostile file is nested as deep as its parser allows.
  const waiting = objectsOf(item.messages)
    .toReversed()
    .map((message) => ({ message, above: null as string | null }));
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { message, above } = next;
    const id = textOf(message.messageId) || `message-${nodes.length}`;
    const named = message.parentMessageId;
    // Without branches it is a line, and says nothing of parents.
    const before = item.recursive === true ? above : (nodes.at(-1)?.id ?? null);
    const parent = typeof named === 'string' ? (named === NO_PARENT ? null : named) : before;
    nodes.push(nodeOf(message, id, parent, model));
    for (const child of objectsOf(message.children).toReversed()) waiting.push({ message: child, above: id });
  }
  const startedAt = timeOf(item.createdAt) ?? timeOf(options.createdAt) ?? timeOf(item.exportAt);
  const tree = treeOf(nodes, null, { assistant: model || textOf(item.endpoint) || 'LibreChat', startedAt });
  return {
    foreignId: textOf(item.conversationId),
    title: textOf(item.title),
    systemPrompt: textOf(options.promptPrefix),
    createdAt: startedAt ?? tree.messages[0]?.created_at ?? '',
    updatedAt: tree.messages.at(-1)?.created_at ?? startedAt ?? '',
    ...{ isPinned: false, folderId: null, projectId: null },
    ...tree,
  };
};
