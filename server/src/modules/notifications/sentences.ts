// The sentences of notifications, which the contract lists.

import { NOTIFICATION_SENTENCES, type NotificationKind } from '@parley/contract';

/** A sentence of Parley's, and what it names. */
export interface Says {
  readonly kind: NotificationKind;
  readonly name?: string;
  readonly title?: string;
  readonly count?: number;
}

export const isSentence = (kind: unknown): kind is NotificationKind =>
  typeof kind === 'string' && Object.hasOwn(NOTIFICATION_SENTENCES, kind);

export const inEnglish = ({ kind, ...named }: Says): string =>
  NOTIFICATION_SENTENCES[kind].replace(/\{(name|title|count)\}/g, (_, key: keyof typeof named) =>
    String(named[key] ?? ''),
  );
