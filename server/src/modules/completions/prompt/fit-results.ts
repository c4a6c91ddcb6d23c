// What an answer has said and done so far, as far as there is room for it: of what tools brought, the newest matters most.

import { tokensOfMessage, tokensOfMessages } from '../../../providers/tokens.ts';
import type { ModelMessage } from '../../../providers/vendor.ts';
import { shortened } from '../model/quoted-text.ts';

/** What is left of an output once others came after it; then, where even that is too much. */
const OLD_OUTPUT_TOKENS = 500;
const OUTPUT_TOKENS_MIN = 120;

/** Only outputs are cut, each with a word about it, and pictures of older ones left out: their outputs name them. What the model itself said stays: it may be more than fits. */
export const fitRounds = (rounds: readonly ModelMessage[], tokensMax: number): readonly ModelMessage[] => {
  const fitted = [...rounds];
  let over = tokensOfMessages(rounds) - tokensMax;
  const newest = rounds.findLastIndex(({ role }) => role === 'tool');
  const shorten = (index: number, tokensEach: number): void => {
    const message = fitted[index];
    if (over <= 0 || message?.role !== 'tool') return;
    const results = message.results.map(({ images, ...one }) => ({
      ...one,
      output: shortened(one.output, tokensEach),
      ...(images && index === newest ? { images } : {}),
    }));
    const shorter = { role: 'tool', results } as const;
    over -= tokensOfMessage(message) - tokensOfMessage(shorter);
    fitted[index] = shorter;
  };
  for (const tokensEach of [OLD_OUTPUT_TOKENS, OUTPUT_TOKENS_MIN])
    for (let index = 0; index < newest; index++) shorten(index, tokensEach);
  const last = fitted[newest];
  if (last?.role === 'tool')
    shorten(newest, Math.max(OUTPUT_TOKENS_MIN, (tokensOfMessage(last) - over) / last.results.length));
  return fitted;
};
