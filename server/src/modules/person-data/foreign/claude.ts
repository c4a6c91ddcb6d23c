// Claude: `chat_messages` with the message above each; older exports have no parents, and are a line.

import {
  type ForeignConversation,
  type ForeignNode,
  type JsonObject,
  objectsOf,
  textOf,
  timeOf,
} from './conversation.ts';
import { treeOf } from './tree.ts';

export const isClaude = (item: JsonObject): boolean => Array.isArray(item.chat_messages);

const NO_PARENT = '00000000-0000-4000-8000-000000000000';

const attachedText = (message: JsonObject): string =>
  objectsOf(message.attachments)
    .filter(({ extracted_content }) => textOf(extracted_content) !== '')
    .map(
      ({ file_name, extracted_content }) =>
        `\n\n**${textOf(file_name) || 'Attached'}**\n\n\`\`\`\`\n${textOf(extracted_content)}\n\`\`\`\``,
    )
    .join('');

const nodeOf = (message: JsonObject, n: number, before: string | null): ForeignNode => {
  const blocks = objectsOf(message.content);
  const of = (type: string, key: string): string =>
    blocks
      .filter((block) => block.type === type)
      .map((block) => textOf(block[key]))
      .filter(Boolean)
      .join('\n\n');
  const content = (of('text', 'text') || textOf(message.text)) + attachedText(message);
  const parent = message.parent_message_uuid;
  return {
    id: textOf(message.uuid) || `message-${n}`,
    parent: typeof parent === 'string' ? (parent === NO_PARENT ? null : parent) : before,
    thought: of('thinking', 'thinking'),
    said:
      content === ''
        ? null
        : {
            role: message.sender === 'human' ? 'user' : 'assistant',
            content,
            reasoning: of('thinking', 'thinking'),
            at: timeOf(message.created_at),
          },
  };
};

export const readClaude = (item: JsonObject): ForeignConversation => {
  const startedAt = timeOf(item.created_at);
  const nodes: ForeignNode[] = [];
  const missing: string[] = [];
  for (const [n, message] of objectsOf(item.chat_messages).entries()) {
    nodes.push(nodeOf(message, n, nodes.at(-1)?.id ?? null));
    for (const file of objectsOf(message.files))
      missing.push(`the file ${JSON.stringify(textOf(file.file_name) || 'unnamed')} is not in the archive`);
  }
  const tree = treeOf(nodes, textOf(item.current_leaf_message_uuid) || null, {
    assistant: 'Claude',
    startedAt,
  });
  return {
    foreignId: textOf(item.uuid),
    title: textOf(item.name),
    systemPrompt: '',
    createdAt: startedAt ?? tree.messages[0]?.created_at ?? '',
    updatedAt: timeOf(item.updated_at) ?? tree.messages.at(-1)?.created_at ?? '',
    ...{ isPinned: item.is_starred === true, folderId: null, projectId: null },
    ...tree,
    missing: [...missing, ...tree.missing],
  };
};
