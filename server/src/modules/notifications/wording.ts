// Words that people read outside of the web app: in e-mail and on the page behind its links.

import type { NotificationType } from '@parley/contract';
import type { MailScope } from './unsubscribe.ts';

/** Completes "e-mail about …". */
export const TYPE_WORDS: Readonly<Record<NotificationType, string>> = {
  mention: 'mentions of you',
  message: 'direct messages',
  share: 'what is shared with you',
  assignment: 'what is assigned to you',
  task: 'tasks',
  system: 'your account',
  package: 'packages',
};

export const scopeWords = (scope: MailScope): string => (scope === 'all' ? 'anything' : TYPE_WORDS[scope]);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that stays text, between tags and inside of quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
