// Challenges without a memory: each is a sealed note of what it is for and when it ends. Only those that were answered are remembered, so that a
// stranger who asks for many of them fills nothing.

import { createHash, randomBytes } from 'node:crypto';
import { place, unlessClosed } from '../../kernel/crypto/seal.ts';
import { openForServer, type ServerPlace, sealForServer } from '../../kernel/crypto/server-box.ts';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import * as store from './store.ts';

const LIFETIME_MS = 5 * 60_000;
const NONCE_BYTES = 16;

/** For a person who makes a passkey, or for a person who signs in. */
type Purpose = `make ${string}` | 'sign in';

const sealPlace = (purpose: Purpose): ServerPlace => ({
  purpose: 'passkey-challenge',
  aad: place('passkey-challenge', purpose),
});

export const newChallenge = ({ kernel, now }: Ctx, purpose: Purpose): string => {
  const note = `${now().getTime() + LIFETIME_MS} ${randomBytes(NONCE_BYTES).toString('hex')}`;
  return sealForServer(kernel.secrets, sealPlace(purpose), Buffer.from(note)).toString('base64url');
};

/** When it ends; null: it is not one of ours for this purpose, or has ended. */
export const endOf = ({ kernel, now }: Ctx, purpose: Purpose, challenge: string): Date | null => {
  const box = Buffer.from(challenge, 'base64url');
  // Another spelling of the same bytes would be answered again.
  if (box.toString('base64url') !== challenge) return null;
  const opened = unlessClosed(() => openForServer(kernel.secrets, sealPlace(purpose), box));
  if (opened === null) return null;
  const end = new Date(Number(opened.toString().split(' ')[0]));
  return end > now() ? end : null;
};

/** False when it was answered before. Part of the transaction that believes the answer. */
export const useUp = (ctx: Ctx, challenge: string, end: Date): Promise<boolean> =>
  store.answer(ctx.db, createHash('sha256').update(challenge).digest('hex'), end.toISOString());

export const forgetOld = (ctx: Ctx): Promise<void> =>
  transact(ctx, (ctx) => store.removeExpiredAnswers(ctx.db, ctx.now().toISOString()));
