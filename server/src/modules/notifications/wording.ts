// Words on the page behind the links of e-mail, and text made safe for both.

import { lettersIn } from './letters/index.ts';
import type { MailScope } from './unsubscribe.ts';

/** Completes "e-mail about …". */
export const scopeWords = (scope: MailScope): string => {
  const { all, types } = lettersIn('en');
  return scope === 'all' ? all : types[scope];
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that stays text, between tags and inside of quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
