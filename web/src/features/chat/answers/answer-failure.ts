// Why an answer was cut, in words for the reader. What failed at the provider has a kind, and the server's own reasons are known by their
// sentences; any other reason is shown as the server said it.

import type { ChatMessage } from '@parley/contract';
import type { TFunction } from 'i18next';
import { asSentence } from '../../../lib/error-text.ts';
import { formatDateTime } from '../../../lib/format.ts';

/** The kinds of server/src/providers/vendor.ts. */
export const KINDS = {
  aborted: 'answer_failures.aborted',
  auth: 'answer_failures.auth',
  bad_request: 'answer_failures.bad_request',
  empty: 'answer_failures.empty',
  filtered: 'answer_failures.filtered',
  forbidden: 'answer_failures.forbidden',
  no_model: 'answer_failures.no_model',
  overloaded: 'answer_failures.overloaded',
  protocol: 'answer_failures.protocol',
  rate_limited: 'answer_failures.rate_limited',
  server: 'answer_failures.server',
  timeout: 'answer_failures.timeout',
  too_long: 'answer_failures.too_long',
  unreachable: 'answer_failures.unreachable',
  unsupported: 'answer_failures.unsupported',
} as const;

type Kind = keyof typeof KINDS;

/** What a key was refused for: nothing but another key, or another model, helps. */
const REFUSED: readonly Kind[] = ['auth', 'forbidden'];
/** What may also be because of the address that was entered with the key. */
const OF_ADDRESS: readonly Kind[] = ['no_model', 'unreachable'];

/** Parts of sentences of server/src/modules/completions, and of server/src/providers for what a provider broke off. */
export const KNOWN = {
  'the server stopped while answering': 'answer_failures.crashed',
  'the server was restarted while answering': 'answer_failures.restarted',
  'the answer became too long and was stopped': 'answer_failures.too_much',
  'something went wrong on our side': 'answer_failures.wrong',
  'the model called tools ': 'answer_failures.rounds',
  'this answer could not be stored': 'answer_failures.unkept',
  'this channel is no longer there for you': 'answer_failures.gone',
  'this answer is no longer written here': 'answer_failures.lost',
  ' broke off the answer': 'answer_failures.broken_off',
} as const;

/** A message, or what was only streamed. */
export type CutAnswer = Pick<ChatMessage, 'content' | 'error' | 'updated_at' | 'usage'>;

export interface FailedAnswer {
  readonly kind: Kind;
  readonly isRetryable: boolean;
  /** When the provider is to be asked again; null: it did not say. */
  readonly againMs: number | null;
}

const isKind = (kind: unknown): kind is Kind => typeof kind === 'string' && Object.hasOwn(KINDS, kind);

/** What failed at the provider; null where nothing did, or the answer is older than the kinds. */
export const failedAnswer = ({ usage, updated_at }: CutAnswer): FailedAnswer | null => {
  const { kind, is_retryable, retry_after_seconds } = (usage?.failure ?? {}) as Record<string, unknown>;
  if (!isKind(kind)) return null;
  const seconds = typeof retry_after_seconds === 'number' ? retry_after_seconds : null;
  return {
    kind,
    isRetryable: is_retryable === true,
    againMs: seconds === null ? null : Date.parse(updated_at) + seconds * 1000,
  };
};

export const isRefused = ({ kind }: FailedAnswer): boolean => REFUSED.includes(kind);

const isUsedUp = ({ kind, isRetryable }: FailedAnswer): boolean => kind === 'rate_limited' && !isRetryable;

/** Whether the person whose key it is can do something in its settings. */
export const isForKeeper = (failed: FailedAnswer): boolean =>
  isRefused(failed) || isUsedUp(failed) || OF_ADDRESS.includes(failed.kind);

/** Within a minute no reader needs a clock. */
const MOMENT_MS = 60_000;

const failureText = (failed: FailedAnswer, t: TFunction): string => {
  const { kind, againMs } = failed;
  if (isUsedUp(failed)) return t('answer_failures.used_up');
  return kind === 'rate_limited' && againMs !== null && againMs > Date.now() + MOMENT_MS
    ? t('answer_failures.rate_limited_until', { time: formatDateTime(new Date(againMs).toISOString()) })
    : t(KINDS[kind]);
};

const brokenOffText = (isFiltered: boolean, t: TFunction): string =>
  t(isFiltered ? 'answer_failures.broken_off_filtered' : 'answer_failures.broken_off');

const sentenceOf = (message: CutAnswer, error: string, t: TFunction): string | null => {
  const failed = failedAnswer(message);
  if (failed) return failureText(failed, t);
  const known = Object.entries(KNOWN).find(([part]) => error.includes(part))?.[1];
  if (known === 'answer_failures.broken_off') return brokenOffText(error.includes('content rules'), t);
  return known ? t(known) : null;
};

/** A provider's own words stand behind ours. */
const WORDS = /\bIt says: (.+)$/s;

/** `mayReadWords`: the reader sees the configuration; to all others the words of its provider say whose customer the owner is. That something is kept is said only where there is something. */
export const answerFailure = (message: CutAnswer, mayReadWords: boolean, t: TFunction): string => {
  const { error, content } = message;
  if (error === null) return t('chat.answer_failed');
  const sentence = sentenceOf(message, error, t);
  if (sentence === null) return asSentence(content === '' ? error.replace('; what came is kept', '') : error);
  const words = mayReadWords ? WORDS.exec(error)?.[1] : undefined;
  return [
    sentence,
    ...(words ? [t('answer_failures.says', { words: `\u2068${words}\u2069` })] : []),
    ...(content === '' ? [] : [t('answer_failures.kept')]),
  ].join(' ');
};
