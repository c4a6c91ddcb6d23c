// How many tokens a text is likely to be. An estimate, on the careful side: providers differ, and count only once it is too late.

import type { ModelMessage, ModelRequest, Part, ToolResult, ToolSpec } from './vendor.ts';

const TOKENS_PER_IMAGE = 1_000;
const TOKENS_PER_MESSAGE = 8;

/** What a token is counted in: Latin letters come 3.5 to the token. */
const SEVENTHS = 7;
const LATIN_SEVENTHS = 2;
const LETTER_SEVENTHS = 4;
const SIGN_SEVENTHS = 7;
/** Greek, Cyrillic, Hebrew, Arabic and the scripts of India: letters too, but few of them are kept together. */
const LETTERS_FROM = 0x370;
/** From Thai on a sign is a token: kana, Hangul, Chinese; each half of an emoji or a rare sign as well, for those take two or three. */
const SIGNS_FROM = 0xe00;

const seventhsAt = (text: string, index: number): number => {
  const code = text.charCodeAt(index);
  if (code < LETTERS_FROM) return LATIN_SEVENTHS;
  return code < SIGNS_FROM ? LETTER_SEVENTHS : SIGN_SEVENTHS;
};

/** Of a sign that takes two places in a text. */
const isSecondHalf = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

export const tokensOf = (text: string): number => {
  let sevenths = 0;
  for (let i = 0; i < text.length; i++) sevenths += seventhsAt(text, i);
  return Math.ceil(sevenths / SEVENTHS);
};

/** Where the part of a text ends that begins at `from` and takes so many tokens at most. */
const endOf = (text: string, from: number, tokensMax: number): number => {
  let left = tokensMax * SEVENTHS;
  for (let i = from; i < text.length; i++) {
    left -= seventhsAt(text, i);
    // An emoji stays whole.
    if (left < 0) return i > from + 1 && isSecondHalf(text.charCodeAt(i)) ? i - 1 : i;
  }
  return text.length;
};

/** As much of the beginning of a text as takes so many tokens. */
export const beginningOf = (text: string, tokensMax: number): string => {
  const end = endOf(text, 0, tokensMax);
  return end === text.length ? text : text.slice(0, end).toWellFormed();
};

const SLICE_TOKENS_MIN = 60;

/** A text in parts that take so many tokens each. */
export const slices = (text: string, tokensMax: number): string[] => {
  const most = Math.max(SLICE_TOKENS_MIN, tokensMax - TOKENS_PER_MESSAGE);
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = endOf(text, from, most);
    parts.push(text.slice(from, end).toWellFormed());
    from = end;
  }
  return parts;
};

/** Without the message that they are in. */
export const tokensOfParts = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + (part.type === 'text' ? tokensOf(part.text) : TOKENS_PER_IMAGE), 0);

/** With the pictures that it brought. */
export const tokensOfResult = ({ output, images = [] }: ToolResult): number =>
  tokensOf(output) + images.length * TOKENS_PER_IMAGE;

export const tokensOfMessage = (message: ModelMessage): number => {
  if (message.role === 'tool')
    return message.results.reduce((sum, result) => sum + tokensOfResult(result), TOKENS_PER_MESSAGE);
  if (message.role === 'assistant')
    return (
      TOKENS_PER_MESSAGE +
      tokensOf(message.text) +
      tokensOf(message.reasoning?.text ?? '') +
      message.toolCalls.reduce((sum, call) => sum + tokensOf(call.arguments) + tokensOf(call.name), 0)
    );
  return TOKENS_PER_MESSAGE + tokensOfParts(message.parts);
};

export const tokensOfMessages = (messages: readonly ModelMessage[]): number =>
  messages.reduce((sum, message) => sum + tokensOfMessage(message), 0);

export const tokensOfTools = (tools: readonly ToolSpec[]): number =>
  tools.length === 0 ? 0 : tokensOf(JSON.stringify(tools));

export const tokensOfRequest = ({ system, messages, tools }: ModelRequest): number =>
  tokensOf(system ?? '') + tokensOfTools(tools) + tokensOfMessages(messages);
