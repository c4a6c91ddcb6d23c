// The page behind an unsubscribe link: a question with one button, and its answer. It tells nothing about the person but their language.

import { createHash } from 'node:crypto';
import { filled, type LetterLanguage, languageMark, lettersIn } from './letters/index.ts';
import type { StopLink } from './unsubscribe.ts';
import { escapeHtml } from './wording.ts';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:28rem;margin:20vh auto;padding:0 1rem}button{font:inherit;padding:.5rem 1rem}';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export const PAGE_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
} as const;

const page = (language: LetterLanguage, title: string, content: string): string =>
  `<!doctype html>
<html ${languageMark(language)}>
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

const about = ({ scope, language }: StopLink) => {
  const { all, types, ...letters } = lettersIn(language);
  const what = scope === 'all' ? all : types[scope];
  return { ...letters, say: (sentence: string) => escapeHtml(filled(sentence, { what })) };
};

/** Without an action the form goes to the address that it came from. */
export const questionPage = (serviceName: string, link: StopLink): string => {
  const { say, stop_ask, stop_do } = about(link);
  return page(
    link.language,
    serviceName,
    `<p>${say(stop_ask)}</p>
<form method="post"><button type="submit">${say(stop_do)}</button></form>`,
  );
};

export const donePage = (serviceName: string, link: StopLink): string => {
  const { say, stopped, stopped_text } = about(link);
  return page(
    link.language,
    serviceName,
    `<p>${say(stopped)}</p>
<p>${say(stopped_text)}</p>`,
  );
};
