// Whether a text is a message yet, and still one.

import { MESSAGE_CHARACTERS_MAX } from '@parley/contract/limits';

/** By how many characters a text is too long to be sent. An emoji is one, as the server counts them. */
export const excessOf = (text: string): number =>
  text.length <= MESSAGE_CHARACTERS_MAX ? 0 : Math.max(0, [...text].length - MESSAGE_CHARACTERS_MAX);
