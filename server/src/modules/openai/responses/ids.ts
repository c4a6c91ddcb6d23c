// What is called how. A response has the identifier of its message, and an item that of its response with its place in it, so that
// each is found by its name alone.

const hexOf = (id: string): string => id.replaceAll('-', '');

const idOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');

export const responseName = (messageId: string): string => `resp_${hexOf(messageId)}`;

/** Of a name that the contract has checked. */
export const messageIdOf = (name: string): string => idOf(name.slice('resp_'.length));

const PREFIXES = {
  message: 'msg',
  function_call: 'fc',
  function_call_output: 'fco',
  reasoning: 'rs',
} as const;

export type ItemType = keyof typeof PREFIXES;

/** Of an item that was answered. */
export const outputName = (type: ItemType, messageId: string, index: number): string =>
  `${PREFIXES[type]}_${hexOf(messageId)}${index.toString(16).padStart(4, '0')}`;

/** Of an item that was asked: told from the others by one letter more. */
export const inputName = (type: ItemType, messageId: string, index: number): string =>
  `${outputName(type, messageId, index)}i`;

const OUTPUT_NAME = /^(?:msg|fc|rs)_([0-9a-f]{32})([0-9a-f]{4})$/;

/** Where an item was answered; null for any other text. */
export const placeOfItem = (name: string): { messageId: string; index: number } | null => {
  const [, hex, index] = OUTPUT_NAME.exec(name) ?? [];
  return hex === undefined || index === undefined
    ? null
    : { messageId: idOf(hex), index: Number.parseInt(index, 16) };
};
