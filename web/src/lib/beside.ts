// The chat that one was in last, and the thing that lay beside one: they are put together again by a key or from the thing.

import { createLocalState } from './local-state.ts';

/** What may lie beside a chat, as the address names it: its kind and its id. */
export const BESIDE_KINDS = ['note', 'task'] as const;
export type BesideKind = (typeof BESIDE_KINDS)[number];

export interface BesideThing {
  readonly kind: BesideKind;
  readonly id: string;
}

export const besideText = ({ kind, id }: BesideThing): string => `${kind}:${id}`;

export const besideOf = (text: string | null | undefined): BesideThing | null => {
  const [kind, id = ''] = text?.split(':') ?? [];
  const known = BESIDE_KINDS.find((one) => one === kind);
  return known && /^[0-9a-f-]{36}$/i.test(id) ? { kind: known, id } : null;
};

const last = createLocalState<string>('beside', 'tab');

export const lastChat = (): string | null => last.get('chat');
export const lastThing = (): BesideThing | null => besideOf(last.get('thing'));

export const keepBeside = (channelId: string, thing: BesideThing | null): void => {
  last.set('chat', channelId);
  if (thing !== null) last.set('thing', besideText(thing));
};
