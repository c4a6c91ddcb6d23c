// One streamed answer: bytes come in as the network has them, batches of events go out as the reader asks for them. A reader
// that does not ask stops the sender.

import { isParsable } from '../kernel/json-signs.ts';
import type { Flow, OutboundError, OutboundHandler, ResponseHeaders } from '../kernel/outbound/index.ts';
import { failure, failureOfAnswer, toFailure } from './failures.ts';
import { LineTooLong, SseLines } from './sse-lines.ts';
import { type Endpoint, type ProviderEvent, ProviderFailure, type ProviderIo } from './vendor.ts';

/** What a wire makes of the events of its stream. Throws `ProviderFailure`. */
export interface Decoder {
  /** The data of one event. */
  event(data: string, out: ProviderEvent[]): void;
  /** The vendor hung up. Completes the answer, or throws if it was not complete. */
  end(out: ProviderEvent[]): void;
  /** The finish has been handed out; nothing that follows counts. */
  readonly isDone: boolean;
}

export interface Outgoing {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** Unread events that make us stop the sender. */
const UNREAD_MAX = 64;
/** Of one event, which is parsed in one step; answers have long texts, not many values. */
const EVENT_SIGNS_MAX = 100_000;
/** A model that thinks for a quarter of an hour sends one each second at most. */
const WORDLESS_EVENTS_MAX = 10_000;
const ERROR_BYTES_MAX = 64 * 1024;
const WHOLE_BYTES_MAX = 8 * 1024 * 1024;
/** Comments without data come while a model thinks: they are borne this many times longer than silence, but not for ever. */
const WORDLESS_FACTOR = 10;
/** How long the rest of an answer may take when we have all we need from it. */
const REST_MS = 3_000;

type Mode = 'stream' | 'whole' | 'error' | 'over';

interface Waiting {
  resolve(result: IteratorResult<readonly ProviderEvent[], undefined>): void;
  reject(error: ProviderFailure): void;
}

class AnswerStream implements OutboundHandler, AsyncIterableIterator<readonly ProviderEvent[], undefined> {
  readonly #endpoint: Endpoint;
  readonly #prepare: () => Outgoing;
  readonly #decoder: Decoder;
  readonly #io: ProviderIo;
  readonly #hangUp = new AbortController();
  readonly #lines = new SseLines((data) => this.#event(data));
  #mode: Mode = 'stream';
  #status = 0;
  #headers: ResponseHeaders = {};
  #collected: Buffer[] = [];
  #collectedBytes = 0;
  #sawByte = false;
  #sawEvent = false;
  /** Events in a row that said nothing. */
  #wordless = 0;
  #batch: ProviderEvent[] = [];
  #waiting: Waiting | null = null;
  #failure: ProviderFailure | null = null;
  #flow: Flow | null = null;
  #isPaused = false;
  #isStarted = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(endpoint: Endpoint, prepare: () => Outgoing, decoder: Decoder, io: ProviderIo) {
    this.#endpoint = endpoint;
    this.#prepare = prepare;
    this.#decoder = decoder;
    this.#io = io;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<readonly ProviderEvent[], undefined>> {
    if (!this.#isStarted) this.#start();
    if (this.#batch.length > 0) {
      const value = this.#batch;
      this.#batch = [];
      this.#resume();
      return Promise.resolve({ done: false, value });
    }
    if (this.#mode === 'over') {
      const told = this.#failure;
      this.#failure = null;
      return told ? Promise.reject(told) : Promise.resolve({ done: true, value: undefined });
    }
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  /** The reader left. */
  async return(): Promise<IteratorResult<readonly ProviderEvent[], undefined>> {
    this.#isStarted = true;
    this.#batch = [];
    this.#settle();
    this.#hangUp.abort();
    return { done: true, value: undefined };
  }

  #start(): void {
    this.#isStarted = true;
    const { signal, firstByteMs } = this.#io;
    signal.addEventListener('abort', this.#stop);
    if (firstByteMs !== undefined) this.#timer = setTimeout(this.#giveUp, firstByteMs);
    if (signal.aborted) this.#stop();
    else this.#guard(() => this.#send());
  }

  #send(): void {
    const { outbound, idleMs } = this.#io;
    const { url, headers, body } = this.#prepare();
    outbound.dispatch(
      {
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
        body: JSON.stringify(body),
        purpose: 'provider',
        onBehalfOf: this.#endpoint.onBehalfOf,
        signal: this.#hangUp.signal,
        ...(idleMs === undefined ? {} : { caps: { idleMs } }),
      },
      this,
    );
  }

  readonly #giveUp = (): void => {
    // A sender that was paused by us is not silent.
    if (this.#isPaused) this.#timer?.refresh();
    else this.#fail(failure(this.#endpoint, 'timeout'));
  };

  /** The provider has answered. From now on the way out counts the silence, and this timer how long no event comes. */
  #firstByte(): void {
    if (this.#sawByte) return;
    this.#sawByte = true;
    clearTimeout(this.#timer);
    const { idleMs } = this.#io;
    this.#timer = idleMs === undefined ? undefined : setTimeout(this.#giveUp, idleMs * WORDLESS_FACTOR);
  }

  readonly #stop = (): void => this.#fail(new ProviderFailure('aborted', 'The answer was stopped.'));

  onHeaders(status: number, headers: ResponseHeaders, flow: Flow): void {
    if (this.#mode === 'over') return;
    this.#flow = flow;
    this.#status = status;
    this.#headers = headers;
    const type = String([headers['content-type'] ?? ''].flat()[0] ?? '').toLowerCase();
    if (status >= 300) {
      this.#mode = 'error';
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#failByStatus(), REST_MS);
    } else if (type.startsWith('application/json')) this.#mode = 'whole';
    else if (type.startsWith('text/html'))
      this.#fail(failure(this.#endpoint, 'protocol', { words: 'it sent a web page', status }));
  }

  onData(chunk: Buffer): void {
    if (this.#mode === 'over') return;
    if (this.#mode === 'error') {
      this.#collect(chunk);
      if (this.#collectedBytes > ERROR_BYTES_MAX) this.#failByStatus();
      return;
    }
    this.#firstByte();
    this.#guard(() => {
      if (this.#mode === 'stream') this.#lines.push(chunk);
      else this.#collect(chunk);
      if (this.#collectedBytes > WHOLE_BYTES_MAX) throw new LineTooLong();
    });
    this.#deliver();
  }

  onEnd(): void {
    if (this.#mode === 'over') clearTimeout(this.#timer);
    else if (this.#mode === 'error') this.#failByStatus();
    else {
      this.#guard(() => {
        if (this.#mode === 'whole') this.#event(this.#collectedText());
        else this.#lines.end();
        this.#complete();
      });
      this.#deliver();
    }
  }

  onError(error: OutboundError): void {
    if (this.#mode === 'over') clearTimeout(this.#timer);
    else if (this.#mode === 'error') this.#failByStatus();
    else if (error.reason === 'aborted') this.#fail(toFailure(this.#endpoint, error));
    else this.#lost(error);
  }

  /** The connection broke. What the model had finished saying before that is complete all the same. */
  #lost(error: OutboundError): void {
    try {
      this.#complete();
    } catch {
      this.#fail(toFailure(this.#endpoint, error));
    }
    this.#deliver();
  }

  #complete(): void {
    if (this.#mode === 'over') return;
    if (!this.#sawEvent)
      throw failure(this.#endpoint, 'protocol', {
        words: 'it sent nothing',
        status: this.#status,
        isRetryable: true,
      });
    this.#decoder.end(this.#batch);
    this.#settle();
  }

  #event(data: string): void {
    if (this.#mode === 'over') return;
    if (!isParsable(data, EVENT_SIGNS_MAX))
      throw failure(this.#endpoint, 'protocol', { words: 'its answer holds too many values' });
    this.#sawEvent = true;
    this.#timer?.refresh();
    const heard = this.#batch.length;
    this.#decoder.event(data, this.#batch);
    this.#wordless = this.#batch.length > heard ? 0 : this.#wordless + 1;
    if (this.#wordless > WORDLESS_EVENTS_MAX)
      throw failure(this.#endpoint, 'protocol', { words: 'it goes on and on without a word' });
    if (!this.#decoder.isDone) return;
    this.#settle();
    // The connection can be used again if the vendor closes its answer soon.
    this.#timer = setTimeout(() => this.#hangUp.abort(), REST_MS);
    this.#timer.unref();
  }

  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#fail(
        error instanceof LineTooLong
          ? failure(this.#endpoint, 'protocol', { words: 'one line of its answer is too long' })
          : toFailure(this.#endpoint, error),
      );
    }
  }

  #collect(chunk: Buffer): void {
    this.#collected.push(chunk);
    this.#collectedBytes += chunk.length;
  }

  #collectedText(): string {
    return Buffer.concat(this.#collected).toString('utf8');
  }

  #failByStatus(): void {
    this.#fail(failureOfAnswer(this.#endpoint, this.#status, this.#headers, this.#collectedText()));
  }

  #fail(error: ProviderFailure): void {
    if (this.#mode === 'over') return;
    this.#failure = error;
    this.#settle();
    this.#hangUp.abort();
    this.#deliver();
  }

  #settle(): void {
    this.#mode = 'over';
    clearTimeout(this.#timer);
    this.#io.signal.removeEventListener('abort', this.#stop);
    this.#resume();
  }

  #deliver(): void {
    const waiting = this.#waiting;
    if (waiting && this.#batch.length > 0) {
      this.#waiting = null;
      const value = this.#batch;
      this.#batch = [];
      waiting.resolve({ done: false, value });
    } else if (waiting && this.#mode === 'over') {
      this.#waiting = null;
      this.next().then(waiting.resolve, waiting.reject);
    } else if (!waiting && this.#mode !== 'over' && this.#batch.length > UNREAD_MAX) {
      this.#isPaused = true;
      this.#flow?.pause();
    }
  }

  #resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    this.#flow?.resume();
  }
}

/** Nothing is made or sent before the first batch is asked for. */
export const streamAnswer = (
  endpoint: Endpoint,
  prepare: () => Outgoing,
  decoder: Decoder,
  io: ProviderIo,
): AsyncIterable<readonly ProviderEvent[]> => new AnswerStream(endpoint, prepare, decoder, io);
