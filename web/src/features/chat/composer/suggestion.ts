// One line of the list that opens while a mention, a reference or a command is typed.

import type { ReactNode } from 'react';

export interface Suggestion {
  readonly key: string;
  readonly name: string;
  readonly note: string;
  /** What it is, where the list holds more than one kind. */
  readonly kind?: string;
  readonly icon: ReactNode;
  /** What is written instead of the word; null: nothing, `run` does it all. */
  readonly insert: string | null;
  readonly run?: () => void;
}
