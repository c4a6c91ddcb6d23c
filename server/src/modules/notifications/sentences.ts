// The sentences of notifications, and what stands beneath them, which the contract lists.

import {
  NOTIFICATION_SENTENCES,
  NOTIFICATION_TEXTS,
  type NotificationKind,
  type NotificationTextKind,
} from '@parley/contract';
import { filled } from './letters/index.ts';

/** A sentence of Parley's, and what it and the text beneath it name. */
export interface Says {
  readonly kind: NotificationKind;
  readonly name?: string;
  readonly title?: string;
  readonly count?: number;
  /** A time, of which the day is told. */
  readonly date?: string;
}

export const isSentence = (kind: unknown): kind is NotificationKind =>
  typeof kind === 'string' && Object.hasOwn(NOTIFICATION_SENTENCES, kind);

export const inEnglish = ({ kind, ...named }: Says): string => filled(NOTIFICATION_SENTENCES[kind], named);

const hasText = (kind: unknown): kind is NotificationTextKind =>
  typeof kind === 'string' && Object.hasOwn(NOTIFICATION_TEXTS, kind);

/**
 * What Parley says beneath a sentence, in the language of these texts, by what a notification keeps of it. Undefined: it is in other words than Parley's, or what
 * it names was not kept, as in notifications of older versions.
 */
export const textIn = (
  texts: Readonly<Record<NotificationTextKind, string>>,
  data: Readonly<Record<string, unknown>>,
): string | undefined => {
  if (!hasText(data.kind)) return undefined;
  const text = texts[data.kind];
  const isKept = [...text.matchAll(/\{(\w+)\}/g)].every(([, key = '']) => Object.hasOwn(data, key));
  return isKept ? filled(text, { ...data, date: String(data.date).slice(0, 10) }) : undefined;
};
