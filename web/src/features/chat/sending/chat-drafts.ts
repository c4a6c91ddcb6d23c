// What was typed and not yet sent, per channel; it goes with the tab.

import { createLocalState } from '../../../lib/local-state.ts';

const kept = createLocalState<string>('draft', 'tab');

export const readChatDraft = (channelId: string): string => kept.get(channelId) ?? '';

export const writeChatDraft = (channelId: string, text: string): void =>
  kept.set(channelId, text === '' ? null : text);

export const useChatDraft = (channelId: string): string => kept.use(channelId) ?? '';
