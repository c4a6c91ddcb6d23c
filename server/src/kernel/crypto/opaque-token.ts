// Tokens that mean nothing by themselves: 256 random bits behind a prefix that says what kind it is. The database keeps
// SHA-256 of the text only. Random bits need no slow hash: what was never chosen cannot be guessed.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Secret } from './secret.ts';

/** Refresh token, API key, WebSocket ticket, share link, invitation. The prefix lets a leaked one be recognised, and keeps kinds apart. */
export type TokenPrefix = 'rt_' | 'pk_' | 'wt_' | 'sh_' | 'in_';

const TOKEN_BYTES = 32;
const BODY = /^[A-Za-z0-9_-]{43}$/;
const HINT_LENGTH = 6;

export interface NewToken {
  /** Goes to the client once. */
  readonly token: Secret;
  /** Goes to the database. */
  readonly hash: Buffer;
}

export const newToken = (prefix: TokenPrefix): NewToken => {
  const token = prefix + randomBytes(TOKEN_BYTES).toString('base64url');
  return { token: new Secret<string>(token), hash: sha256(token) };
};

/** The stored form of a presented token, or null when it cannot be one of this kind: no lookup is worth it then. */
export const hashToken = (prefix: TokenPrefix, presented: unknown): Buffer | null =>
  typeof presented === 'string' && presented.startsWith(prefix) && BODY.test(presented.slice(prefix.length))
    ? sha256(presented)
    : null;

/** Compares without telling by time how much was right. */
export const sameHash = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b);

/** What a list shows so that a person knows a key again: the prefix and 36 of its 256 bits. */
export const tokenHint = (prefix: TokenPrefix, token: Secret): string =>
  token.reveal().slice(0, prefix.length + HINT_LENGTH);

const sha256 = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest();
