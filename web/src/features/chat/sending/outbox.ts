// What is being said and is not yet known to be stored. Shown at once; sent one after the other, each with a key of its own, so
// that trying again after a lost answer, or in a page that was loaded again, never says it twice. While the server is away it waits, and goes by
// itself when there is a way again; what the server refused waits for its author.

import type { Channel, ChatMessage, CompletionInput, FileObject } from '@parley/contract';
import { ApiError } from '@parley/contract/client';
import { useEffect } from 'react';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { getConnection, subscribeConnection } from '../../../lib/live.ts';
import { createLocalState } from '../../../lib/local-state.ts';
import { queryClient } from '../../../lib/query.ts';
import { ask } from '../answers/running-answers.ts';
import { findMessage, refetchPath, takeIn } from '../conversation/path.ts';
import { choiceInput } from './choice-input.ts';
import { contextOf } from './question-context.ts';

export interface Outgoing {
  readonly key: string;
  readonly channelId: string;
  readonly content: string;
  readonly attachments: readonly FileObject[];
  readonly startedAt: string;
  /** Who was to answer when it was said: another try asks the same. */
  readonly input: CompletionInput;
  /** To people alone, or to models and personas as well. Two routes, and a key counts for one: another try must not take the other. */
  readonly isForPeople: boolean;
  readonly failure: string | null;
  /** The server could not be reached. */
  readonly isWaiting: boolean;
}

/** A question may fail though the page is heard: then nothing will say that there is a way again. */
const TRY_AGAIN_MS = 10_000;

const kept = createLocalState<readonly Outgoing[]>('outbox', 'tab');
const NONE: readonly Outgoing[] = [];
const unsent = (): readonly Outgoing[] => kept.get('all') ?? NONE;
const keep = (all: readonly Outgoing[]): void => kept.set('all', all.length === 0 ? null : all);
export const subscribeOutbox = kept.subscribe;
/** What this page has in hand; anything else was left by the page before a reload, or when a session ended. */
const known = new Set<string>();
/** The end of each channel's queue: what is said first arrives first. */
const queues = new Map<string, Promise<void>>();

export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const patch = (key: string, change: Partial<Outgoing>): void =>
  keep(unsent().map((one) => (one.key === key ? { ...one, ...change } : one)));

const drop = (key: string): void => keep(unsent().filter((one) => one.key !== key));

export const aiModeOf = (channelId: string): Channel['ai_mode'] | undefined =>
  queryClient.getQueryData<Channel>(['GET /api/v1/channels/{id}', { params: { id: channelId } }])?.ai_mode;

/** What starts a workflow is no question to a model. */
const COMMAND = /^\/run[ \t]+\S/;

/** To people only. */
const post = async ({ channelId, content, attachments, key }: Outgoing): Promise<void> =>
  takeIn(
    await call('POST /api/v1/channels/{id}/messages', {
      params: { id: channelId },
      body: { role: 'user', content, attachments: attachments.map(({ id }) => id) },
      headers: { 'idempotency-key': key },
    }),
  );

/** To the people of the channel and to the models or personas that should answer, which the server decides. */
const question = async ({ channelId, content, attachments, input, key }: Outgoing): Promise<void> => {
  const body = { ...input, content, attachments: attachments.map(({ id }) => id) };
  const { userMessageId, notice } = await ask(channelId, body, key);
  if (notice !== null) (await import('./tell-notice.ts')).tellNotice(channelId, content, notice);
  if (userMessageId === null || !findMessage(channelId, userMessageId)) await refetchPath(channelId);
};

const wait = ({ key }: Outgoing): void => {
  patch(key, { isWaiting: true });
  if (getConnection() === 'open') setTimeout(goOnWithWaiting, TRY_AGAIN_MS);
};

/** What was said after something that waits does not overtake it. */
const hasWaitingBefore = ({ key, channelId }: Outgoing): boolean => {
  const all = unsent();
  const index = all.findIndex((one) => one.key === key);
  return all.slice(0, index).some((one) => one.channelId === channelId && one.isWaiting);
};

const deliver = async (outgoing: Outgoing): Promise<void> => {
  try {
    if (!unsent().some(({ key }) => key === outgoing.key)) return;
    if (hasWaitingBefore(outgoing)) {
      patch(outgoing.key, { isWaiting: true });
      return;
    }
    await (outgoing.isForPeople ? post(outgoing) : question(outgoing));
    drop(outgoing.key);
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) wait(outgoing);
    else patch(outgoing.key, { failure: errorText(error) });
  } finally {
    // Without a session neither could be noted: after the next sign-in the same person goes on with it, under the same key.
    known.delete(outgoing.key);
  }
};

const enqueue = (outgoing: Outgoing): void => {
  known.add(outgoing.key);
  patch(outgoing.key, { isWaiting: false });
  const before = queues.get(outgoing.channelId) ?? Promise.resolve();
  queues.set(
    outgoing.channelId,
    before.then(() => deliver(outgoing)),
  );
};

type Said = Pick<Outgoing, 'channelId' | 'content' | 'attachments'>;

/** With a key, and whom it asks: both are for good. */
export const toBeSaid = (input: Said): Outgoing => {
  const aiMode = aiModeOf(input.channelId);
  const context = contextOf(input.content);
  return {
    ...input,
    key: randomKey(),
    startedAt: new Date().toISOString(),
    input: {
      ...choiceInput(input.channelId, aiMode, input.content),
      ...(context.length === 0 ? {} : { context }),
    },
    isForPeople: aiMode === 'false' || COMMAND.test(input.content),
    failure: null,
    isWaiting: false,
  };
};

export const sayPrepared = (prepared: Outgoing): void => {
  if (unsent().some(({ key }) => key === prepared.key)) return;
  const outgoing = { ...prepared, startedAt: new Date().toISOString() };
  keep([...unsent(), outgoing]);
  enqueue(outgoing);
};

export const say = (input: Said): void => sayPrepared(toBeSaid(input));

/** Whether something is being said there that nothing speaks against. */
export const isOnItsWay = (channelId: string): boolean =>
  unsent().some((one) => one.channelId === channelId && one.failure === null);

export const sayAgain = (outgoing: Outgoing): void => {
  patch(outgoing.key, { failure: null });
  enqueue(outgoing);
};

/** Goes on with what was on its way when the page was loaded again, or the session ended, and with what waits. */
export const resume = (): void => {
  for (const one of unsent()) if (one.failure === null && !known.has(one.key)) enqueue(one);
};

/** Only once the page is heard: every other try would end as the last did. */
const goOnWithWaiting = (): void => {
  if (getConnection() === 'open') resume();
};

subscribeConnection(goOnWithWaiting);

export const discard = (outgoing: Outgoing): void => drop(outgoing.key);

/** What waits in a channel, without what has meanwhile come back as a message: the event may be faster than the answer. */
export const useOutbox = (
  channelId: string,
  messages: readonly ChatMessage[],
  myId: string,
): readonly Outgoing[] => {
  const all = kept.use('all') ?? NONE;
  useEffect(resume, []);
  return waitingIn(all, channelId, messages, myId);
};

/** Words that failed stay in sight, whatever was said in the same words before. */
export const waitingIn = (
  all: readonly Outgoing[],
  channelId: string,
  messages: readonly ChatMessage[],
  myId: string,
): readonly Outgoing[] => {
  const mine = all.filter((one) => one.channelId === channelId);
  if (mine.length === 0) return mine;
  const said = messages.slice(-20).filter(({ author }) => author.id === myId);
  return mine.filter(
    (one) =>
      one.failure !== null ||
      !said.some((message) => isTheSame(message, one) && isAfter(message.id, one.startedAt)),
  );
};

/** Files alone have no words to be known by. */
const isTheSame = ({ content, attachments }: ChatMessage, one: Outgoing): boolean =>
  content === one.content && (content !== '' || attachments[0]?.id === one.attachments[0]?.id);

const CLOCK_SKEW_MS = 60_000;

/** The first 48 bits of an identifier are the time at which it was made. */
const isAfter = (id: string, time: string): boolean =>
  Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) > Date.parse(time) - CLOCK_SKEW_MS;
