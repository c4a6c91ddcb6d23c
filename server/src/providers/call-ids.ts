// Ids of tool calls, in the form that a vendor takes. A conversation may have come from another vendor, or from a client.

import { createHash } from 'node:crypto';

interface Form {
  readonly taken: RegExp;
  readonly prefix: string;
  readonly hashCharacters: number;
}

const FORMS = {
  anthropic: { taken: /^[a-zA-Z0-9_-]{1,64}$/, prefix: 'call_', hashCharacters: 24 },
  mistral: { taken: /^[a-zA-Z0-9]{9}$/, prefix: '', hashCharacters: 9 },
  openai: { taken: /^.{1,40}$/s, prefix: 'call_', hashCharacters: 24 },
} satisfies Record<string, Form>;

/** The same id is folded to the same one everywhere, so that a result still finds its call. */
export const foldedId = (vendor: keyof typeof FORMS, id: string): string => {
  const { taken, prefix, hashCharacters } = FORMS[vendor];
  if (taken.test(id)) return id;
  return `${prefix}${createHash('sha256').update(id).digest('hex').slice(0, hashCharacters)}`;
};
