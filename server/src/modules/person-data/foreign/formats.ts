// Which product a file is from, told by the shape of what is in it, and how its conversations are read.

import type { ImportFormat } from '@parley/contract';
import { isChatGpt, readChatGpt } from './chatgpt.ts';
import { isClaude, readClaude } from './claude.ts';
import type { ForeignConversation, JsonObject } from './conversation.ts';
import { isLibreChat, readLibreChat } from './librechat.ts';
import { isOpenWebUi, readOpenWebUi } from './open-webui.ts';
import { isParley, readParley } from './parley.ts';

interface Format {
  is(item: JsonObject): boolean;
  read(item: JsonObject): ForeignConversation;
}

export const FORMATS: Readonly<Record<ImportFormat, Format>> = {
  parley: { is: isParley, read: readParley },
  chatgpt: { is: isChatGpt, read: readChatGpt },
  claude: { is: isClaude, read: readClaude },
  open_webui: { is: isOpenWebUi, read: readOpenWebUi },
  librechat: { is: isLibreChat, read: readLibreChat },
};

export const formatOf = (item: JsonObject): ImportFormat | null =>
  (Object.keys(FORMATS) as ImportFormat[]).find((name) => FORMATS[name].is(item)) ?? null;
