// How many tokens a text is likely to be. An estimate, on the careful side: providers differ, and count only once it is too late.

import type { ModelMessage, ModelRequest } from '../../providers/vendor.ts';

const CHARACTERS_PER_TOKEN = 3.5;
const TOKENS_PER_IMAGE = 1_000;
const TOKENS_PER_MESSAGE = 8;

export const tokensOf = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

export const charactersOf = (tokens: number): number =>
  Math.max(0, Math.floor(tokens * CHARACTERS_PER_TOKEN));

const SLICE_CHARACTERS_MIN = 200;

/** A text in parts that take so many tokens each. */
export const slices = (text: string, tokensMax: number): string[] => {
  const most = Math.max(SLICE_CHARACTERS_MIN, charactersOf(tokensMax - TOKENS_PER_MESSAGE));
  return Array.from({ length: Math.ceil(text.length / most) }, (_, i) =>
    text.slice(i * most, (i + 1) * most).toWellFormed(),
  );
};

export const tokensOfMessage = (message: ModelMessage): number => {
  if (message.role === 'tool')
    return message.results.reduce((sum, { output }) => sum + tokensOf(output.length), TOKENS_PER_MESSAGE);
  if (message.role === 'assistant')
    return (
      TOKENS_PER_MESSAGE +
      tokensOf(message.text.length) +
      message.toolCalls.reduce((sum, call) => sum + tokensOf(call.arguments.length + call.name.length), 0)
    );
  return message.parts.reduce(
    (sum, part) => sum + (part.type === 'text' ? tokensOf(part.text.length) : TOKENS_PER_IMAGE),
    TOKENS_PER_MESSAGE,
  );
};

export const tokensOfRequest = ({ system, messages, tools }: ModelRequest): number =>
  tokensOf(system?.length ?? 0) +
  tokensOf(tools.length === 0 ? 0 : JSON.stringify(tools).length) +
  messages.reduce((sum, message) => sum + tokensOfMessage(message), 0);
