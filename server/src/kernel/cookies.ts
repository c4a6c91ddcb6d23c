// Cookies as this server writes them: no script can read them, and they go back to one path only.

import { fastifyCookie } from '@fastify/cookie';

export interface CookieTerms {
  readonly path: string;
  /** 0 removes it. */
  readonly seconds: number;
  readonly sameSite: 'lax' | 'strict';
  readonly isSecure: boolean;
}

/** The value of a Set-Cookie header. The app must have registered the plugin. */
export const cookieHeader = (
  name: string,
  value: string,
  { path, seconds, sameSite, isSecure }: CookieTerms,
): string =>
  fastifyCookie.serialize(name, value, { path, maxAge: seconds, httpOnly: true, secure: isSecure, sameSite });
