// What can go wrong with a call, in words that name neither host nor address.

export type OutboundReason =
  | 'blocked'
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'redirect'
  | 'aborted'
  | 'invalid'
  | 'unreadable';

const SENTENCES: Record<OutboundReason, string> = {
  blocked: 'this address is not allowed: use a public https address or ask an administrator to allow it',
  unreachable: 'the service could not be reached: check the address and try again',
  timeout: 'the service took too long to answer: try again later',
  too_large: 'the answer of the service is too large',
  redirect: 'the service redirects elsewhere: use its final address',
  aborted: 'the call was cancelled',
  invalid: 'the call is not valid: check the address and the headers',
  unreadable: 'the answer of the service could not be read',
};

/** Safe to show: the message is one of eight constants. Host, address and code are in `cause`, for the log. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly reason: OutboundReason;

  constructor(reason: OutboundReason, cause?: unknown) {
    super(SENTENCES[reason], cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}

export interface RefusalPlace {
  hostname?: string;
  port?: number;
  address?: string;
}

/** Which rule was broken and where. Only ever a `cause`: it names hosts and addresses. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly rule: string;
  readonly place: RefusalPlace;

  constructor(rule: string, place: RefusalPlace = {}) {
    super(rule);
    this.rule = rule;
    this.place = place;
  }
}

/** Ours to say which of the times was over; undici has codes for the others. */
export const timedOut = (phase: 'resolve' | 'connect' | 'total'): OutboundError =>
  new OutboundError(
    'timeout',
    Object.assign(new Error(`${phase} time is over`), { code: `EGRESS_${phase.toUpperCase()}` }),
  );

const REASON_BY_CODE: Record<string, OutboundReason> = {
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
  UND_ERR_ABORTED: 'aborted',
  UND_ERR_DESTROYED: 'aborted',
  UND_ERR_CLOSED: 'aborted',
  UND_ERR_INVALID_ARG: 'invalid',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'unreadable',
};

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** Any failure below us, as one of ours. Unknown kinds are "unreachable": they never say more than that. */
export const toOutboundError = (error: unknown): OutboundError => {
  if (error instanceof OutboundError) return error;
  const code = errorCode(error) ?? '';
  const unreadable =
    (error instanceof Error && error.name === 'HTTPParserError') ||
    /^(Z_|ERR__ERROR_|ERR_PADDING)/.test(code);
  return new OutboundError(REASON_BY_CODE[code] ?? (unreadable ? 'unreadable' : 'unreachable'), error);
};
