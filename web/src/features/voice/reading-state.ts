// What is being read out, for those who show it. The voice itself is fetched when it is first wanted.

import { createStore } from '../../lib/external-store.ts';

export interface Reading {
  readonly messageId: string;
  readonly state: 'fetching' | 'speaking' | 'paused';
}

export const reading = createStore<Reading | null>(null);
