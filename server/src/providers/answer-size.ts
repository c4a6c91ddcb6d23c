// How much one answer may say. An honest one ends long before; an endless one must not fill the memory.

import { failure } from './failures.ts';
import type { Endpoint } from './vendor.ts';

/** Text, reasoning and arguments of tools together; the longest answers of today's models are half of this. */
export const ANSWER_CHARACTERS_MAX = 8 * 1024 * 1024;

/** Counts what an answer has said and throws when it is too much. */
export const answerSize = (endpoint: Endpoint): ((characters: number) => void) => {
  let left = ANSWER_CHARACTERS_MAX;
  return (characters) => {
    left -= characters;
    if (left < 0) throw failure(endpoint, 'protocol', { words: 'the answer is too long' });
  };
};
