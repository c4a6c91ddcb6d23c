// The parts of messages, as the requests to vendors need them.

import type { ModelMessage, Part } from './vendor.ts';

/** The parts of a person's message with the name said before them, as in a script. */
export const namedParts = ({ name, parts }: Extract<ModelMessage, { role: 'user' }>): Part[] => {
  if (!name) return parts;
  const [first, ...rest] = parts;
  if (first?.type === 'text') return [{ type: 'text', text: `${name}: ${first.text}` }, ...rest];
  return [{ type: 'text', text: `${name}:` }, ...parts];
};

/** Said before pictures that could not be a part of the result itself. */
export const picturesFrom = (tool: string): string => `Pictures that the tool ${tool} brought:`;

export const base64 = (data: Uint8Array): string =>
  Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64');

/** Reasoning and signatures are of use to the wire they came from and refused by every other, so each marks its own. */
export const ownSignature = (wire: 'anthropic' | 'gemini', signature: string | undefined): string | null =>
  signature?.startsWith(`${wire}:`) ? signature.slice(wire.length + 1) : null;
