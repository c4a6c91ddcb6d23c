// What tools are called for people.

import type { TextKey } from '../../feature.ts';

const TOOLS: Readonly<Record<string, TextKey>> = {
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

/** Its name for people; undefined where there is none yet, as for what a newer server does. */
export const nameOf = (id: string): TextKey | undefined => (Object.hasOwn(TOOLS, id) ? TOOLS[id] : undefined);
