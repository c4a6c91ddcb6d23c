// What tools are called for people. Those of a server of tools or a package say it themselves: their identifier is made readable.

import type { Tool } from '@parley/contract';
import type { TFunction } from 'i18next';

const OURS = {
  calculator: { name: 'tool_titles.calculator', text: 'tool_texts.calculator' },
  current_time: { name: 'tool_titles.current_time', text: 'tool_texts.current_time' },
  file_read: { name: 'tool_titles.file_read', text: 'tool_texts.file_read' },
  note_append: { name: 'tool_titles.note_append', text: 'tool_texts.note_append' },
  note_create: { name: 'tool_titles.note_create', text: 'tool_texts.note_create' },
  note_read: { name: 'tool_titles.note_read', text: 'tool_texts.note_read' },
  note_search: { name: 'tool_titles.note_search', text: 'tool_texts.note_search' },
  search_channel: { name: 'tool_titles.search_channel', text: 'tool_texts.search_channel' },
  task_create: { name: 'tool_titles.task_create', text: 'tool_texts.task_create' },
  task_list: { name: 'tool_titles.task_list', text: 'tool_texts.task_list' },
  task_update: { name: 'tool_titles.task_update', text: 'tool_texts.task_update' },
  web_fetch: { name: 'tool_titles.web_fetch', text: 'tool_texts.web_fetch' },
  web_search: { name: 'tool_titles.web_search', text: 'tool_texts.web_search' },
} as const;

const isOurs = (name: string): name is keyof typeof OURS => Object.hasOwn(OURS, name);

const readable = (id: string): string => {
  const words = id.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
};

/** `greenhouse__water_plants` is “Water plants · greenhouse”. */
export const toolName = (id: string, t: TFunction): string => {
  if (isOurs(id)) return t(OURS[id].name);
  const parts = id.split('__');
  const name = readable(parts.at(-1) ?? id);
  return parts.length > 1 ? `${name} · ${parts.slice(0, -1).join(' · ')}` : name;
};

/** In the reader's language where it is ours; others say what they do to the model alone, in their own words. */
export const toolText = ({ name, description }: Pick<Tool, 'name' | 'description'>, t: TFunction): string =>
  isOurs(name) ? t(OURS[name].text) : description;
