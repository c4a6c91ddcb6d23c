// Server-sent events over fetch: with our access token, and as an answer to any method, which `EventSource` cannot.

import { createParser } from 'eventsource-parser';

export interface SseEvent {
  readonly id: string | null;
  readonly data: string;
}

/** Cuts a stream of text into events. What is incomplete waits for the next piece; an event without an id has that of the last. */
export const createSseParser = (onEvent: (event: SseEvent) => void): ((piece: string) => void) => {
  let lastId: string | null = null;
  const parser = createParser({
    onEvent: ({ id, data }) => {
      lastId = id ?? lastId;
      onEvent({ id: lastId, data });
    },
  });
  return (piece) => parser.feed(piece);
};

/** Reads an answer to its end. Resolves when it is over, and rejects when the connection breaks. */
export const readSse = async (response: Response, onEvent: (event: SseEvent) => void): Promise<void> => {
  if (!response.body) return;
  const parse = createSseParser(onEvent);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    parse(value);
  }
};
