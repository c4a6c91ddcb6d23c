// The page behind an unsubscribe link: a question with one button, and its answer. It tells nothing about the person.

import { createHash } from 'node:crypto';
import type { MailScope } from './unsubscribe.ts';
import { escapeHtml, scopeWords } from './wording.ts';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:20vh auto;padding:0 1rem}button{font:inherit;padding:.5rem 1rem}';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export const PAGE_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
} as const;

const page = (title: string, content: string): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
${content}
</body>
</html>
`;

/** Without an action the form goes to the address that it came from. */
export const questionPage = (serviceName: string, scope: MailScope): string =>
  page(
    serviceName,
    `<p>Stop e-mail about ${escapeHtml(scopeWords(scope))}?</p>
<form method="post"><button type="submit">Stop these e-mails</button></form>`,
  );

export const donePage = (serviceName: string, scope: MailScope): string =>
  page(
    serviceName,
    `<p>You will get no more e-mail about ${escapeHtml(scopeWords(scope))}.</p>
<p>You can change this at any time in your settings.</p>`,
  );
