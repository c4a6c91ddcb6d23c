// Watches one exchange from dispatch to its last byte: time, size, cancellation, and one log line when it fails.

import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import { contentCoding, type ResponseHeaders } from './body.ts';
import type { Caps } from './caps.ts';
import { errorCode, OutboundError, Refusal, timedOut, toOutboundError } from './errors.ts';
import type { Policy, Target } from './target.ts';

/** Back-pressure and cancellation for the reader of the answer. */
export interface Flow {
  pause(): void;
  resume(): void;
  abort(): void;
}

/** Told in this order: `onHeaders`, `onData`…, `onEnd`; or `onError` once, at any point, and nothing after it. */
export interface OutboundHandler {
  onHeaders(status: number, headers: ResponseHeaders, flow: Flow): void;
  onData(chunk: Buffer): void;
  onEnd(): void;
  onError(error: OutboundError): void;
}

export interface Exchange {
  policy: Policy;
  target: Pick<Target, 'hostname' | 'port'>;
  caps: Caps;
  /** False for streams: they are read as they come, so a compressed one is an error instead of noise. */
  mayBeCompressed: boolean;
  signal?: AbortSignal | undefined;
  log: Logger;
}

/** A failure passes several hands on its way up; the first one writes it down. */
const written = new WeakSet<OutboundError>();

/** Host and address go to the log and nowhere else. Path and query stay out of it: keys travel there. */
export const logFailure = (
  { policy, target, log }: Pick<Exchange, 'policy' | 'log'> & { target?: Exchange['target'] },
  error: OutboundError,
): void => {
  if (written.has(error)) return;
  written.add(error);
  const { cause, reason } = error;
  const place = { hostname: target?.hostname, port: target?.port };
  const egress = { purpose: policy.purpose, on_behalf_of: policy.onBehalfOf, reason, ...place };
  if (reason === 'aborted') log.debug({ egress }, 'outbound call cancelled');
  else if (cause instanceof Refusal)
    log.warn({ egress: { ...egress, ...cause.place, rule: cause.rule } }, 'outbound call refused');
  else log.info({ egress: { ...egress, code: errorCode(cause) } }, 'outbound call failed');
};

// undici reports nothing until a connection is there, so the watch, not undici, answers a timeout or a cancellation
// before that; what undici says later is then ignored and its request aborted.
export class Watch implements Dispatcher.DispatchHandler {
  readonly #exchange: Exchange;
  readonly #inner: OutboundHandler;
  readonly #connecting: NodeJS.Timeout;
  readonly #total: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | null = null;
  #failure: OutboundError | null = null;
  #done = false;
  #bytes = 0;

  constructor(exchange: Exchange, inner: OutboundHandler) {
    this.#exchange = exchange;
    this.#inner = inner;
    const { connectMs, totalMs } = exchange.caps;
    this.#connecting = setTimeout(() => this.fail(timedOut('connect')), connectMs);
    this.#total = setTimeout(() => this.fail(timedOut('total')), totalMs);
    exchange.signal?.addEventListener('abort', this.#cancel);
    if (exchange.signal?.aborted) queueMicrotask(this.#cancel);
  }

  /** Ends the exchange at once, whatever undici is doing. */
  fail(error: OutboundError): void {
    if (this.#done) return;
    this.#done = true;
    this.#failure = error;
    this.#release();
    this.#controller?.abort(error);
    logFailure(this.#exchange, error);
    this.#inner.onError(error);
  }

  readonly #cancel = (): void => this.fail(new OutboundError('aborted', this.#exchange.signal?.reason));

  #release(): void {
    clearTimeout(this.#connecting);
    clearTimeout(this.#total);
    this.#exchange.signal?.removeEventListener('abort', this.#cancel);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    clearTimeout(this.#connecting);
    this.#controller = controller;
    if (this.#failure) controller.abort(this.#failure);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: ResponseHeaders): void {
    if (this.#done || status < 200) return;
    if (!this.#exchange.mayBeCompressed && contentCoding(headers)) {
      this.fail(new OutboundError('unreadable'));
      return;
    }
    const flow: Flow = {
      pause: () => controller.pause(),
      resume: () => controller.resume(),
      abort: () => this.fail(new OutboundError('aborted')),
    };
    this.#inner.onHeaders(status, headers, flow);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#done) return;
    this.#bytes += chunk.length;
    if (this.#bytes > this.#exchange.caps.responseBytes) this.fail(new OutboundError('too_large'));
    else this.#inner.onData(chunk);
  }

  onResponseEnd(): void {
    if (this.#done) return;
    this.#done = true;
    this.#release();
    this.#inner.onEnd();
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.fail(toOutboundError(error));
  }
}
