// What a person's waiting notifications look like as one e-mail: plain text, and the same as simple HTML.

import { createHash } from 'node:crypto';
import type { NotificationType } from '@parley/contract';
import type { OutgoingEmail } from '../../kernel/mail.ts';
import { oneLine } from '../../kernel/mail.ts';
import { filled, type LetterLanguage, letterPage, lettersIn } from './letters/index.ts';
import type { Letters } from './letters/letters.ts';
import { isSentence, textIn } from './sentences.ts';
import type { NotificationRow } from './store.ts';
import type { MailScope } from './unsubscribe.ts';
import { escapeHtml } from './wording.ts';

const ENTRIES_MAX = 30;
const SETTINGS_PATH = '/settings/notifications';

export interface EmailParts {
  readonly to: string;
  /** Of the person who reads it. */
  readonly language: LetterLanguage;
  readonly serviceName: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly domain: string;
  /** At least one; the oldest first. */
  readonly rows: readonly NotificationRow[];
  tokenFor(scope: MailScope): string;
}

interface Entry {
  readonly title: string;
  readonly body: string;
  readonly url: string | null;
}

interface Footer {
  /** How many more there are; null: none. */
  readonly more: string | null;
  readonly links: ReadonlyArray<{ readonly words: string; readonly url: string }>;
}

/** Letters and line breaks stay; whatever else steers a terminal or a mail program goes. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();

/** Title and words of one, in the reader's language. */
export const asReadableTitle = (row: NotificationRow, letters: Letters): { title: string; body: string } => ({
  title: titleOf(row, letters),
  body: bodyOf(row, letters),
});

/** What Parley says, in the reader's language; what came in a person's own words, as it came. */
const titleOf = ({ title, data_json }: NotificationRow, letters: Letters): string => {
  const data = data_json as Readonly<Record<string, unknown>>;
  return oneLine(isSentence(data.kind) ? filled(letters.says[data.kind], data) : title);
};

const bodyOf = ({ body, data_json }: NotificationRow, letters: Letters): string =>
  plain(textIn(letters.texts, data_json) ?? body);

export const composeEmail = (parts: EmailParts): OutgoingEmail => {
  const { rows, publicUrl, serviceName, language } = parts;
  const letters = lettersIn(language);
  const types = [...new Set(rows.map(({ type }) => type as NotificationType))];
  const stopUrl = (scope: MailScope) =>
    `${publicUrl}/api/v1/notifications/unsubscribe/${parts.tokenFor(scope)}`;
  // The button of the mail program stops what the letter is about; a letter about several things, all of it.
  const [only, ...others] = types;
  const scope: MailScope = only !== undefined && others.length === 0 ? only : 'all';
  const entries = rows.slice(-ENTRIES_MAX).map((row) => ({
    title: titleOf(row, letters),
    body: bodyOf(row, letters),
    url: row.link === null ? null : `${publicUrl}${row.link}`,
  }));
  const left = rows.length - entries.length;
  const stop = (what: string, scope: MailScope) => ({
    words: filled(letters.no_more, { what }),
    url: stopUrl(scope),
  });
  const footer: Footer = {
    more: left > 0 ? filled(letters.earlier, { count: left }) : null,
    links: [
      { words: letters.choose, url: `${publicUrl}${SETTINGS_PATH}` },
      ...types.map((type) => stop(letters.types[type], type)),
      stop(letters.all, 'all'),
    ],
  };
  const about =
    rows.length === 1 ? (entries[0]?.title ?? '') : filled(letters.several, { count: rows.length });
  return {
    to: parts.to,
    subject: `${serviceName}: ${about}`,
    text: asText(entries, footer),
    html: letterPage(language, asHtml(entries, footer)),
    messageId: `<${idOf(rows)}@${asciiOf(parts.domain)}>`,
    headers: {
      'List-Unsubscribe': `<${stopUrl(scope)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
    },
  };
};

/** The same notifications make the same letter, so that one which was sent twice can be told for the same. */
const idOf = (rows: readonly NotificationRow[]): string =>
  createHash('sha256')
    .update(rows.map(({ id, created_at }) => `${id} ${created_at}`).join('\n'))
    .digest('hex')
    .slice(0, 40);

const asciiOf = (domain: string): string => URL.parse(`http://${domain}`)?.hostname ?? 'localhost';

const asText = (entries: readonly Entry[], { more, links }: Footer): string =>
  [
    ...entries.map(({ title, body, url }) => [title, body, url].filter(Boolean).join('\n')),
    ...(more === null ? [] : [more]),
    ['-- ', ...links.map(({ words, url }) => `${words}: ${url}`)].join('\n'),
  ].join('\n\n');

const asHtml = (entries: readonly Entry[], { more, links }: Footer): string => {
  const anchor = (url: string, words: string): string =>
    `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`;
  const parts = entries.map(
    ({ title, body, url }) =>
      `<p><strong>${url === null ? escapeHtml(title) : anchor(url, title)}</strong>${
        body === '' ? '' : `<br>${escapeHtml(body).replaceAll('\n', '<br>')}`
      }</p>`,
  );
  return `${[...parts, ...(more === null ? [] : [`<p>${more}</p>`])].join('\n')}
<hr>
<p><small>${links.map(({ url, words }) => anchor(url, words)).join('<br>')}</small></p>`;
};
