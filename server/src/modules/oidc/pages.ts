// The page after a sign-in: hands the tokens to the web app through the fragment, which no server and no log ever sees.

import { randomBytes } from 'node:crypto';
import type { AuthResponse } from '@parley/contract';
import { Reply } from '../../kernel/http.ts';

/** JSON inside of a script: nothing in it may end the script. */
const scriptText = (text: string): string =>
  JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const handoverPage = (answer: AuthResponse, returnTo: string, cookie: string): Reply<string> => {
  const { access_token, refresh_token, token_type, expires_in } = answer;
  const fragment = new URLSearchParams({
    access_token,
    refresh_token,
    token_type,
    expires_in: String(expires_in),
  });
  const nonce = randomBytes(18).toString('base64');
  const body = [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><title>Signed in</title></head><body>',
    '<noscript><p>You are signed in. The web app needs JavaScript.</p></noscript>',
    `<script nonce="${nonce}">location.replace(${scriptText(`${returnTo.split('#', 1)[0]}#${fragment}`)})</script>`,
    '</body></html>',
  ].join('\n');
  return new Reply(200, body, {
    'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    'set-cookie': cookie,
  });
};
