// How long and how much a call may take, by purpose.

import type { Purpose } from '../../addresses/allow-list.ts';

export interface Caps {
  /** Until a connection is there: name lookup, TCP and TLS together. */
  connectMs: number;
  /** From the sent request to the complete answer headers. */
  headersMs: number;
  /** Between two pieces of the answer. */
  idleMs: number;
  /** The whole call with all redirects and the answer's last byte. */
  totalMs: number;
  /** Of the answer, counted after decompression. */
  responseBytes: number;
}

export const RESPONSE_HEADERS_BYTES_MAX = 16 * 1024;
/** What `bytes()`, `text()` and `json()` may hold in memory, whatever a stream may carry. */
export const BUFFERED_BYTES_MAX = 16 * 1024 * 1024;

const SECOND_MS = 1000;
const MIB = 1024 * 1024;

const short = (responseBytes: number): Caps => ({
  connectMs: 10 * SECOND_MS,
  headersMs: 60 * SECOND_MS,
  idleMs: 90 * SECOND_MS,
  totalMs: 30 * SECOND_MS,
  responseBytes,
});

const CAPS: Record<Purpose, Caps> = {
  // A megabyte of generated text is about a hundred on the wire: every few letters come in their own JSON envelope.
  provider: { ...short(128 * MIB), totalMs: 15 * 60 * SECOND_MS },
  fetch: short(8 * MIB),
  webhook: short(MIB),
  package: short(MIB),
  oidc: short(MIB),
  push: short(MIB),
  // A download lasts as long as its reader reads.
  storage: { ...short(4096 * MIB), totalMs: 60 * 60 * SECOND_MS },
};

/** A caller can tighten its caps, never widen them. */
export const capsFor = (purpose: Purpose, asked: Partial<Caps> = {}): Caps => {
  const { connectMs, headersMs, idleMs, totalMs, responseBytes } = CAPS[purpose];
  const least = (ours: number, theirs: number | undefined) => Math.max(1, Math.min(ours, theirs ?? ours));
  return {
    connectMs: least(connectMs, asked.connectMs),
    headersMs: least(headersMs, asked.headersMs),
    idleMs: least(idleMs, asked.idleMs),
    totalMs: least(totalMs, asked.totalMs),
    responseBytes: least(responseBytes, asked.responseBytes),
  };
};
