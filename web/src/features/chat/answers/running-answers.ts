// Answers while they are being written. Pieces come from our own question, from an answer that we joined, and over the
// WebSocket; each says where in the text it belongs, so that it does not matter which comes first, or twice.

import type { ChatMessage, CompletionChunk, CompletionInput, RegenerateInput } from '@parley/contract';
import { ApiError, readAnswer } from '@parley/contract/client';
import { authorizedFetch, call } from '../../../lib/api.ts';
import { createStore } from '../../../lib/external-store.ts';
import { listen } from '../../../lib/live.ts';
import { readSse, type SseEvent } from '../../../lib/sse.ts';
import { toast } from '../../../lib/toast.ts';
import { findMessage, refetchPath, streamingIn, takeIn } from '../conversation/path.ts';

export interface LiveAnswer {
  readonly content: string;
  readonly reasoning: string;
}

const store = createStore<ReadonlyMap<string, LiveAnswer>>(new Map());
/** What has arrived since the last frame was drawn. */
const waiting = new Map<string, LiveAnswer>();
/** Answers that come to us by a stream of our own. */
const reading = new Set<string>();
const fetching = new Map<string, Promise<ChatMessage | null>>();
/** How many steps with tools are known of an answer. */
const stepCounts = new Map<string, number>();
let isDrawing = false;

const flush = (): void => {
  isDrawing = false;
  store.set((all) => new Map([...all, ...waiting]));
  waiting.clear();
};

export const liveAnswerOf = (id: string): LiveAnswer | undefined => waiting.get(id) ?? store.get().get(id);

const currentOf = (channelId: string, id: string): LiveAnswer => {
  const known = liveAnswerOf(id);
  if (known) return known;
  const message = findMessage(channelId, id);
  return { content: message?.content ?? '', reasoning: message?.reasoning ?? '' };
};

/** Puts a piece where it belongs; null when something before it is missing. */
export const splice = (text: string, offset: number, piece: string): string | null => {
  if (offset > text.length) return null;
  const end = offset + piece.length;
  return end <= text.length ? text : text.slice(0, offset) + piece;
};

interface Piece {
  readonly channelId: string;
  readonly id: string;
  readonly offset: number;
  readonly content: string;
  readonly reasoningOffset: number;
  readonly reasoning: string;
}

/** False when there is a gap. Drawn once per frame, however many pieces come. */
const feed = ({ channelId, id, offset, content, reasoningOffset, reasoning }: Piece): boolean => {
  const now = currentOf(channelId, id);
  const nextContent = splice(now.content, offset, content);
  const nextReasoning = splice(now.reasoning, reasoningOffset, reasoning);
  if (nextContent === null || nextReasoning === null) return false;
  waiting.set(id, { content: nextContent, reasoning: nextReasoning });
  // A hidden page draws no frames; it catches up when it is looked at.
  if (!isDrawing) requestAnimationFrame(flush);
  isDrawing = true;
  return true;
};

const forget = (id: string): void => {
  waiting.delete(id);
  stepCounts.delete(id);
  if (!store.get().has(id)) return;
  store.set((all) => new Map([...all].filter(([key]) => key !== id)));
};

const readMessage = async (channelId: string, id: string): Promise<ChatMessage | null> => {
  try {
    const message = await call('GET /api/v1/channels/{id}/messages/{msgId}', {
      params: { id: channelId, msgId: id },
    });
    takeIn(message);
    return message;
  } catch {
    // The event that it changed, or the next look at the branch, brings it.
    return null;
  } finally {
    fetching.delete(id);
  }
};

/** Asks for the message itself: for what pieces do not carry, and once it is over. */
const fetchMessage = (channelId: string, id: string): Promise<ChatMessage | null> => {
  const asked = fetching.get(id) ?? readMessage(channelId, id);
  fetching.set(id, asked);
  return asked;
};

/** A stream is over: the message itself has all of it, unless it is written on where we do not read. */
const settle = async (channelId: string, id: string): Promise<void> => {
  // One that was asked for before the end may not know of it.
  await fetching.get(id);
  const message = await fetchMessage(channelId, id);
  if (message && message.status !== 'streaming') forget(id);
};

const POSITION = /(\d+)-(\d+)-\d+$/;

/** Follows one stream, which may carry several answers in turn or side by side. */
const createReader = (channelId: string, onHeading: (chunk: CompletionChunk) => void) => {
  const places = new Map<string, { content: number; reasoning: number }>();
  const onChunk = (chunk: CompletionChunk, eventId: string | null): void => {
    const { message_id: id } = chunk;
    if (id === undefined) {
      onHeading(chunk);
      return;
    }
    if (chunk.choices[0]?.delta.role !== undefined || !places.has(id)) {
      const [, content = '0', reasoning = '0'] = POSITION.exec(eventId ?? '') ?? [];
      places.set(id, { content: Number(content), reasoning: Number(reasoning) });
      reading.add(id);
      if (!findMessage(channelId, id)) void refetchPath(channelId);
      if (chunk.choices[0]?.delta.role !== undefined) return;
    }
    const place = places.get(id);
    if (!place) return;
    const { content, reasoning = '' } = chunk;
    feed({ channelId, id, offset: place.content, content, reasoningOffset: place.reasoning, reasoning });
    place.content += content.length;
    place.reasoning += reasoning.length;
    const isMore = chunk.tool_call ?? chunk.tool_result ?? chunk.approvals ?? chunk.status;
    if (isMore !== undefined) void fetchMessage(channelId, id);
  };
  return {
    onEvent: ({ id, data }: SseEvent): void => {
      if (data !== '[DONE]') onChunk(JSON.parse(data) as CompletionChunk, id);
    },
    end: (): void => {
      for (const id of places.keys()) {
        reading.delete(id);
        void settle(channelId, id);
      }
    },
  };
};

const post = async (path: string, body: unknown, key: string | null): Promise<Response> => {
  const response = await authorizedFetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      // The question is stored at once; what becomes of its answer is a message like any other.
      prefer: 'respond-async',
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0, 'the server cannot be reached');
  });
  if (!response.ok) await readAnswer(response);
  return response;
};

/** The conversation of each question that this page has asked and whose answers are still being told. */
const telling = createStore<readonly string[]>([]);

export const subscribeTelling = telling.subscribe;

/** Whether an answer is being written there, as far as this page knows. */
export const isAnswering = (channelId: string): boolean =>
  telling.get().includes(channelId) || streamingIn(channelId).length > 0;

const startTelling = (channelId: string): (() => void) => {
  telling.set((all) => [...all, channelId]);
  return () => telling.set((all) => all.toSpliced(all.indexOf(channelId), 1));
};

export interface Heading {
  readonly userMessageId: string | null;
  readonly notice: string | null;
}

/**
 * Asks, and resolves as soon as the question is stored; the answer comes in by itself from then on. If the connection breaks, the server
 * goes on writing, and the events tell the rest.
 */
const begin = async (channelId: string, response: Response): Promise<Heading> => {
  const heading = Promise.withResolvers<Heading>();
  const endTelling = startTelling(channelId);
  let first: CompletionChunk | null = null;
  const reader = createReader(channelId, (chunk) => {
    if (first === null) {
      first = chunk;
      heading.resolve({ userMessageId: chunk.user_message_id ?? null, notice: chunk.notice ?? null });
      return;
    }
    // A persona or model that was to answer later in the turn may fail to begin: the last chunk says so.
    const news = chunk.error ?? (chunk.notice === first.notice ? null : chunk.notice);
    if (news) toast.error(news);
  });
  void readSse(response, reader.onEvent)
    .catch(() => undefined)
    .finally(() => {
      reader.end();
      endTelling();
      heading.resolve({ userMessageId: null, notice: null });
    });
  return heading.promise;
};

export const ask = async (channelId: string, input: CompletionInput, key: string): Promise<Heading> => {
  const body = { ...input, channel_id: channelId, stream: true };
  return begin(channelId, await post('/api/v1/chat/completions', body, key));
};

/** Asks for an answer at another route of the channel, and goes to it. */
export const askAt = async (channelId: string, route: string, input: object): Promise<Heading> => {
  const path = `/api/v1/channels/${channelId}/${route}`;
  const heading = await begin(channelId, await post(path, { ...input, stream: true }, null));
  await refetchPath(channelId);
  return heading;
};

export const regenerate = async (message: ChatMessage, input: RegenerateInput): Promise<void> => {
  await askAt(message.channel_id, `messages/${message.id}/regenerate`, input);
};

export const goOn = async ({ channel_id, id }: ChatMessage): Promise<void> => {
  const path = `/api/v1/channels/${channel_id}/messages/${id}/continue`;
  await begin(channel_id, await post(path, { stream: true }, null));
};

/** Comes to an answer that is being written: after a reload, or when a piece was missed. */
export const joinAnswer = async ({
  channel_id,
  id,
}: Pick<ChatMessage, 'channel_id' | 'id'>): Promise<void> => {
  if (reading.has(id)) return;
  reading.add(id);
  const path = `/api/v1/channels/${channel_id}/messages/${id}/stream`;
  try {
    const response = await authorizedFetch(path, { method: 'GET', headers: { accept: 'text/event-stream' } });
    if (!response.ok) return;
    const reader = createReader(channel_id, () => undefined);
    await readSse(response, reader.onEvent).finally(reader.end);
  } catch {
    // Events go on telling it; the next gap leads here again.
  } finally {
    reading.delete(id);
  }
};

export const stopAnswer = async ({ channel_id, id }: ChatMessage): Promise<void> => {
  takeIn(
    await call('POST /api/v1/channels/{id}/messages/{msgId}/stop', { params: { id: channel_id, msgId: id } }),
  );
};

/** What has come so far of an answer; undefined when nothing has come that the message itself does not have. */
export const useLiveAnswer = (id: string): LiveAnswer | undefined => store.useSelected((all) => all.get(id));

let isListening = false;

export const listenToAnswers = (): void => {
  if (isListening) return;
  isListening = true;
  listen({
    'user.message.delta': (delta) => {
      const { channel_id: channelId, message_id: id } = delta;
      // A late piece of an answer that is whole would stay for good: nothing comes after it.
      if (findMessage(channelId, id)?.status !== 'streaming') return;
      if ((stepCounts.get(id) ?? 0) < delta.tool_steps) {
        stepCounts.set(id, delta.tool_steps);
        void fetchMessage(channelId, id);
      }
      const isWhole = feed({
        channelId,
        id,
        offset: delta.offset,
        content: delta.content,
        reasoningOffset: delta.reasoning_offset,
        reasoning: delta.reasoning,
      });
      if (!isWhole) void joinAnswer({ channel_id: channelId, id });
    },
    'user.message.updated': ({ message }) => {
      if (message.status !== 'streaming') forget(message.id);
    },
  });
};
