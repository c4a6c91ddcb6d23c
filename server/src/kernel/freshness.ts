// Some things are done only by a person who proved a short while ago who they are: a session may have been left open.

import type { UserActor } from './ctx.ts';
import { Failure, forbidden } from './errors.ts';

const FRESH_SECONDS = 30 * 60;

export const assertSession = ({ apiKey }: UserActor): void => {
  if (apiKey) throw forbidden('an API key cannot do this; sign in instead');
};

/** The challenge is that of RFC 9470; a client that signs in again when it is told 401 has done what is asked. */
export const assertFresh = ({ authenticatedAt }: UserActor, now: Date): void => {
  const sinceMs = now.getTime() - (authenticatedAt?.getTime() ?? 0);
  if (sinceMs <= FRESH_SECONDS * 1000) return;
  throw new Failure(
    401,
    'confirm who you are first: send your password, or a one-time code, to POST /api/v1/auth/confirm, or sign in again',
    {
      headers: {
        'www-authenticate': `Bearer error="insufficient_user_authentication", max_age="${FRESH_SECONDS}"`,
      },
    },
  );
};
