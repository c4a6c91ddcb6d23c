// How a conversation that a question names enters a turn: the branch on which the person who asks is.

import { givenRule } from '../../kernel/module.ts';
import { accessChannel, isChannelGone } from '../channels/index.ts';
import { transcript } from './mcp-resources.ts';

export const channelReferences = givenRule('channel', 'history', {
  assert: accessChannel,
  isGone: isChannelGone,
  read: transcript,
});
