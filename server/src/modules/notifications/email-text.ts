// What a person's waiting notifications look like as one e-mail: plain text, and the same as simple HTML.

import { createHash } from 'node:crypto';
import type { NotificationType } from '@parley/contract';
import type { OutgoingEmail } from '../../kernel/mail.ts';
import { oneLine } from '../../kernel/mail.ts';
import type { NotificationRow } from './store.ts';
import type { MailScope } from './unsubscribe.ts';
import { escapeHtml, TYPE_WORDS } from './wording.ts';

const ENTRIES_MAX = 30;
const SETTINGS_PATH = '/settings/notifications';

export interface EmailParts {
  readonly to: string;
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
  readonly settingsUrl: string;
  readonly stops: ReadonlyArray<{ readonly words: string; readonly url: string }>;
}

/** Letters and line breaks stay; whatever else steers a terminal or a mail program goes. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();

export const composeEmail = (parts: EmailParts): OutgoingEmail => {
  const { rows, publicUrl, serviceName } = parts;
  const types = [...new Set(rows.map(({ type }) => type as NotificationType))];
  const stopUrl = (scope: MailScope) =>
    `${publicUrl}/api/v1/notifications/unsubscribe/${parts.tokenFor(scope)}`;
  // The button of the mail program stops what the letter is about; a letter about several things, all of it.
  const [only, ...others] = types;
  const scope: MailScope = only !== undefined && others.length === 0 ? only : 'all';
  const entries = rows.slice(-ENTRIES_MAX).map(({ title, body, link }) => ({
    title: oneLine(title),
    body: plain(body),
    url: link === null ? null : `${publicUrl}${link}`,
  }));
  const left = rows.length - entries.length;
  const footer: Footer = {
    settingsUrl: `${publicUrl}${SETTINGS_PATH}`,
    stops: [
      ...types.map((type) => ({ words: TYPE_WORDS[type], url: stopUrl(type) })),
      { words: 'anything', url: stopUrl('all') },
    ],
  };
  const about = rows.length === 1 ? (entries[0]?.title ?? '') : `${rows.length} notifications`;
  return {
    to: parts.to,
    subject: `${serviceName}: ${about}`,
    text: asText(entries, left, footer),
    html: asHtml(entries, left, footer),
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

const moreOf = (left: number): string => `… and ${left} earlier`;

const asText = (entries: readonly Entry[], left: number, { settingsUrl, stops }: Footer): string =>
  [
    ...entries.map(({ title, body, url }) => [title, body, url].filter(Boolean).join('\n')),
    ...(left > 0 ? [moreOf(left)] : []),
    [
      '-- ',
      `Choose what you are told: ${settingsUrl}`,
      ...stops.map(({ words, url }) => `No more e-mail about ${words}: ${url}`),
    ].join('\n'),
  ].join('\n\n');

const asHtml = (entries: readonly Entry[], left: number, { settingsUrl, stops }: Footer): string => {
  const anchor = (url: string, words: string): string =>
    `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`;
  const parts = entries.map(
    ({ title, body, url }) =>
      `<p><strong>${url === null ? escapeHtml(title) : anchor(url, title)}</strong>${
        body === '' ? '' : `<br>${escapeHtml(body).replaceAll('\n', '<br>')}`
      }</p>`,
  );
  const links = [
    anchor(settingsUrl, 'Choose what you are told'),
    ...stops.map(({ words, url }) => anchor(url, `No more e-mail about ${words}`)),
  ];
  return `<!doctype html>
<html lang="en">
<body>
${[...parts, ...(left > 0 ? [`<p>${moreOf(left)}</p>`] : [])].join('\n')}
<hr>
<p><small>${links.join('<br>')}</small></p>
</body>
</html>
`;
};
