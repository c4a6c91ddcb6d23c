// ChatGPT: a `mapping` of nodes, some of which are not shown; pictures lie beside it in the archive and are named by pointers.

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
  Untakeable,
} from './conversation.ts';
import { treeOf } from './tree.ts';

export const isChatGpt = (item: JsonObject): boolean => objectOf(item.mapping) !== null;

/** Marks of citations, in characters that belong to nobody. */
const CITATIONS = /\ue200[^\ue201]*\ue201|[\ue200-\ue2ff]/g;

const pointerOf = (part: JsonObject): ForeignFile[] => {
  const pointer = textOf(part.asset_pointer) || textOf(objectOf(part.audio_asset_pointer)?.asset_pointer);
  const [, entry] = /^[a-z-]+:\/\/([A-Za-z0-9_-]+)/.exec(pointer) ?? [];
  return entry === undefined ? [] : [{ filename: '', entry }];
};

const wordsOf = (content: JsonObject): string => {
  const parts = listOf(content.parts).map((part) =>
    typeof part === 'string' ? part : textOf(objectOf(part)?.text),
  );
  const text = parts.filter(Boolean).join('\n\n') || textOf(content.text) || textOf(content.result);
  if (content.content_type !== 'code' || text === '') return text.replace(CITATIONS, '');
  const language = textOf(content.language);
  return `\`\`\`${language === 'unknown' ? '' : language}\n${text}\n\`\`\``;
};

const thoughtOf = (content: JsonObject): string =>
  objectsOf(content.thoughts)
    .map(({ summary, content }) => [textOf(summary), textOf(content)].filter(Boolean).join('\n\n'))
    .join('\n\n');

const UNSHOWN = ['user_editable_context', 'model_editable_context', 'reasoning_recap', 'thoughts'];

const nodeOf = (id: string, { message, parent }: JsonObject, defaultModel: string | null): ForeignNode => {
  const place = { id, parent: typeof parent === 'string' ? parent : null };
  const told = objectOf(message);
  const content = objectOf(told?.content);
  if (!told || !content) return { ...place, said: null };
  const metadata = objectOf(told.metadata) ?? {};
  const role = textOf(objectOf(told.author)?.role);
  const type = textOf(content.content_type);
  if (type === 'thoughts') return { ...place, said: null, thought: thoughtOf(content) };
  const attached = objectsOf(metadata.attachments).flatMap(({ id: entry, name }): ForeignFile[] =>
    typeof entry === 'string' ? [{ entry, filename: textOf(name) }] : [],
  );
  const shownFiles = objectsOf(content.parts).flatMap(pointerOf);
  const names = new Map(attached.map((file) => [file.entry, file]));
  for (const file of shownFiles) if (!names.has(file.entry)) names.set(file.entry, file);
  const files = [...names.values()];
  const words = wordsOf(content);
  const isHidden =
    metadata.is_visually_hidden_from_conversation === true ||
    told.weight === 0 ||
    (typeof told.recipient === 'string' && told.recipient !== 'all') ||
    UNSHOWN.includes(type) ||
    (role === 'tool' && files.length === 0) ||
    !['user', 'assistant', 'system', 'tool'].includes(role) ||
    (words === '' && files.length === 0);
  if (isHidden) return { ...place, said: null };
  return {
    ...place,
    said: {
      role: role === 'user' || role === 'system' ? role : 'assistant',
      // What a tool says is not for people; the picture it drew is.
      content: role === 'tool' ? '' : words,
      model: role === 'user' ? null : textOf(metadata.model_slug) || defaultModel,
      at: timeOf(told.create_time),
      files,
    },
  };
};

export const readChatGpt = (item: JsonObject): ForeignConversation => {
  const mapping = objectOf(item.mapping);
  if (!mapping) throw new Untakeable('it has no messages in it');
  const startedAt = timeOf(item.create_time);
  const defaultModel = textOf(item.default_model_slug) || null;
  const nodes = Object.entries(mapping).flatMap(([id, node]) => {
    const found = objectOf(node);
    return found ? [nodeOf(id, found, defaultModel)] : [];
  });
  const tree = treeOf(nodes, textOf(item.current_node) || null, { assistant: 'ChatGPT', startedAt });
  return {
    foreignId: textOf(item.conversation_id) || textOf(item.id),
    title: textOf(item.title),
    systemPrompt: '',
    createdAt: startedAt ?? tree.messages[0]?.created_at ?? '',
    updatedAt: timeOf(item.update_time) ?? tree.messages.at(-1)?.created_at ?? '',
    ...{ isPinned: item.is_starred === true, folderId: null, projectId: null },
    ...tree,
  };
};
