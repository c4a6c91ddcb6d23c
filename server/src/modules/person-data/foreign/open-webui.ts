// Open WebUI: `chat.history.messages` by id, or in older exports a line in `chat.messages`. Thoughts stand in the text, in <details>.

import {
  type ForeignConversation,
  type ForeignFile,
  type ForeignNode,
  type JsonObject,
  listOf,
  objectOf,
  objectsOf,
  textOf,
  timeOf,
} from './conversation.ts';
import { treeOf } from './tree.ts';

export const isOpenWebUi = (item: JsonObject): boolean => {
  const chat = objectOf(item.chat);
  return chat !== null && (objectOf(chat.history) !== null || Array.isArray(chat.messages));
};

const DETAILS = /<details\b([^>]*)>([\s\S]*?)<\/details>\s*/g;

const apart = (content: string): { words: string; thought: string } => {
  const thoughts: string[] = [];
  const words = content.replace(DETAILS, (whole, attributes: string, inside: string) => {
    if (!/\btype="/.test(attributes)) return whole;
    if (/type="reasoning"/.test(attributes))
      thoughts.push(
        inside
          .replace(/<summary>[\s\S]*?<\/summary>/, '')
          .replace(/^&gt; ?|^> ?/gm, '')
          .trim(),
      );
    return '';
  });
  return { words: words.trim(), thought: thoughts.join('\n\n') };
};

/** Newer answers come in parts. */
const ofOutput = (message: JsonObject, type: string): string =>
  objectsOf(message.output)
    .filter((part) => part.type === type)
    .flatMap((part) => [...objectsOf(part.content), ...objectsOf(part.summary)])
    .map(({ text }) => textOf(text))
    .filter(Boolean)
    .join('\n\n');

const filesOf = (message: JsonObject): ForeignFile[] =>
  objectsOf(message.files).flatMap((file): ForeignFile[] => {
    const [, type, base64] = /^data:([a-z0-9.+/-]+);base64,(.+)$/is.exec(textOf(file.url)) ?? [];
    if (base64 === undefined) return [];
    return [{ filename: textOf(file.name) || `picture.${type?.split('/')[1] ?? 'bin'}`, base64 }];
  });

const nodeOf = (message: JsonObject, id: string, parent: string | null): ForeignNode => {
  const { words, thought } = apart(textOf(message.content));
  const content = words || ofOutput(message, 'message');
  const files = filesOf(message);
  const role = textOf(message.role);
  return {
    id,
    parent,
    said:
      content === '' && files.length === 0
        ? null
        : {
            role: role === 'user' || role === 'system' ? role : 'assistant',
            content,
            model: role === 'user' ? null : textOf(message.model) || null,
            reasoning: thought || ofOutput(message, 'reasoning'),
            at: timeOf(message.timestamp),
            files,
          },
  };
};

export const readOpenWebUi = (item: JsonObject): ForeignConversation => {
  const chat = objectOf(item.chat) ?? {};
  const history = objectOf(chat.history);
  const kept = objectOf(history?.messages);
  const nodes: ForeignNode[] = [];
  if (kept) {
    for (const [id, value] of Object.entries(kept)) {
      const message = objectOf(value);
      if (message)
        nodes.push(nodeOf(message, id, typeof message.parentId === 'string' ? message.parentId : null));
    }
  } else
    for (const [n, message] of objectsOf(chat.messages).entries())
      nodes.push(nodeOf(message, textOf(message.id) || `message-${n}`, nodes.at(-1)?.id ?? null));
  const startedAt = timeOf(item.created_at) ?? timeOf(chat.timestamp);
  const model = textOf(listOf(chat.models)[0]);
  const tree = treeOf(nodes, textOf(history?.currentId) || null, {
    assistant: model || 'Open WebUI',
    startedAt,
  });
  return {
    foreignId: textOf(item.id) || textOf(chat.id),
    title: textOf(item.title) || textOf(chat.title),
    systemPrompt: textOf(chat.system) || textOf(objectOf(chat.params)?.system),
    createdAt: startedAt ?? tree.messages[0]?.created_at ?? '',
    updatedAt: timeOf(item.updated_at) ?? tree.messages.at(-1)?.created_at ?? '',
    ...{ isPinned: item.pinned === true, folderId: null, projectId: null },
    ...tree,
  };
};
