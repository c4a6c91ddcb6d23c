// Few kinds of failure, the status inside, one translator (kernel/http.ts). Every text is a sentence that a person can
// act on; it never repeats input, SQL, paths or what another server said.

import type { RefusalCode } from '@parley/contract';

interface FailureOptions {
  readonly retryAfterSeconds?: number | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
  readonly field?: string | null;
  readonly code?: string | null;
}

/** A refusal that is the caller's to hear. Anything else that is thrown is our bug and leaves as an opaque 500. */
export class Failure extends Error {
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** The part of the request that is at fault, and the name that programs know the refusal by; not every form of refusals tells them. */
  readonly field: string | null;
  readonly code: string | null;

  constructor(status: number, message: string, options: FailureOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'Failure';
    this.status = status;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.headers = options.headers ?? {};
    this.field = options.field ?? null;
    this.code = options.code ?? null;
  }
}

/** The same refusal with a name, for pages that say it in the reader's language. */
export const coded = (code: RefusalCode, { status, message, field, retryAfterSeconds }: Failure): Failure =>
  new Failure(status, message, { field, retryAfterSeconds, code });

export const badRequest = (message: string, field: string | null = null) =>
  new Failure(400, message, { field });
export const unauthorized = (message: string) => new Failure(401, message);

/** Only when existence is no secret: a thing that the caller sees but may not change, or a missing permission. */
export const forbidden = (message: string) => new Failure(403, message);

/** Absent, malformed and "not yours" are one answer. */
export const notFound = (noun: string) =>
  new Failure(404, `${noun} not found`, { code: `${noun.replaceAll(' ', '_')}_not_found` });
export const conflict = (message: string, retryAfterSeconds?: number) =>
  new Failure(409, message, { retryAfterSeconds });
export const tooLarge = (message: string) => new Failure(413, message);
export const unsupportedType = (message: string) => new Failure(415, message);
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new Failure(429, message, { retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds)) });
export const unavailable = (message: string, retryAfterSeconds = 1, cause?: unknown) =>
  new Failure(503, message, { retryAfterSeconds, cause });

/** States what must hold. A failure here is a bug of ours: logged whole, told as an opaque 500. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${message}`);
}
