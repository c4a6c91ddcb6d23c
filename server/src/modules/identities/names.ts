// Names from elsewhere, made to fit here. What another system calls a person is only a suggestion.

import { createHash, randomInt } from 'node:crypto';
import { Email, Username } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { conflict } from '../../kernel/errors.ts';
import { findByLogin } from '../users/index.ts';

const NAME_CHARACTERS_MAX = 60;
const NUMBERED_MAX = 20;
const TRIES_MAX = 40;

/** A claim as text that a database keeps and a page shows: no control characters, no halves, not too long; null when nothing is left. */
export const plainText = (value: unknown, charactersMax = 100): string | null => {
  if (typeof value !== 'string') return null;
  const text = value.toWellFormed().replace(/\p{C}/gu, '').trim();
  return text === '' ? null : [...text].slice(0, charactersMax).join('');
};

/** The address, if it is one. */
export const emailOf = (value: unknown): string | null => {
  const parsed = Email.safeParse(value);
  return parsed.success ? parsed.data : null;
};

/** For a person without a known address: `.invalid` belongs to no one, for ever. */
export const placeholderEmail = (issuer: string, subject: string): string => {
  const digest = createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest('hex');
  return `${digest.slice(0, 16)}@identity.invalid`;
};

const usernameFrom = (suggestions: ReadonlyArray<string | null>): string => {
  for (const suggestion of suggestions) {
    const plain = [...(suggestion ?? '').split('@', 1).join('').normalize('NFKC')]
      .join('')
      .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
      .replace(/^[-.]+|[-.]+$/g, '');
    const name = [...plain].slice(0, NAME_CHARACTERS_MAX - 4).join('');
    if (Username.safeParse(name).success) return name;
  }
  return 'user';
};

/** A username that is free, as near to the suggestions as can be. */
export const freeUsername = async (ctx: Ctx, suggestions: ReadonlyArray<string | null>): Promise<string> => {
  const base = usernameFrom(suggestions);
  for (let n = 1; n <= TRIES_MAX; n++) {
    const name = n === 1 ? base : `${base}-${n <= NUMBERED_MAX ? n : randomInt(1_000, 1_000_000_000)}`;
    if (!(await findByLogin(ctx, name))) return name;
  }
  throw conflict('no username is free for this person');
};
