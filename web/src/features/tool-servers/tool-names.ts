// What tools are called for people. Those of a server of tools or a package say it themselves: their identifier is made readable.

import type { Tool } from '@parley/contract';
import type { TFunction } from 'i18next';
import type { TextKey } from '../../feature.ts';

const NAMES: Readonly<Record<string, TextKey>> = {
  ask_persona: 'tool_names.ask_persona',
  calculator: 'tool_names.calculator',
  current_time: 'tool_names.current_time',
  file_read: 'tool_names.file_read',
  knowledge_search: 'tool_names.knowledge_search',
  memory_save: 'tool_names.memory_save',
  note_append: 'tool_names.note_append',
  note_create: 'tool_names.note_create',
  note_read: 'tool_names.note_read',
  note_search: 'tool_names.note_search',
  search_channel: 'tool_names.search_channel',
  task_create: 'tool_names.task_create',
  task_list: 'tool_names.task_list',
  task_update: 'tool_names.task_update',
  web_fetch: 'tool_names.web_fetch',
  web_search: 'tool_names.web_search',
};

const TEXTS: Readonly<Record<string, TextKey>> = {
  calculator: 'tool_texts.calculator',
  current_time: 'tool_texts.current_time',
  file_read: 'tool_texts.file_read',
  note_append: 'tool_texts.note_append',
  note_create: 'tool_texts.note_create',
  note_read: 'tool_texts.note_read',
  note_search: 'tool_texts.note_search',
  search_channel: 'tool_texts.search_channel',
  task_create: 'tool_texts.task_create',
  task_list: 'tool_texts.task_list',
  task_update: 'tool_texts.task_update',
  web_fetch: 'tool_texts.web_fetch',
  web_search: 'tool_texts.web_search',
};

const wordsIn = (words: Readonly<Record<string, TextKey>>, id: string): TextKey | undefined =>
  Object.hasOwn(words, id) ? words[id] : undefined;

const readable = (id: string): string => {
  const words = id.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
};

/** `greenhouse__water_plants` is “Water plants · greenhouse”. */
export const toolName = (id: string, t: TFunction): string => {
  const name = wordsIn(NAMES, id);
  if (name) return t(name);
  const parts = id.split('__');
  const own = readable(parts.at(-1) ?? id);
  return parts.length > 1 ? `${own} · ${parts.slice(0, -1).join(' · ')}` : own;
};

/** In the reader's language where it is ours; others say what they do to the model alone, in their own words. */
export const toolText = ({ name, description }: Pick<Tool, 'name' | 'description'>, t: TFunction): string => {
  const text = wordsIn(TEXTS, name);
  return text ? t(text) : description;
};
