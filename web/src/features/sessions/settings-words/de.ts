import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  sessions: {
    text: 'Alle Orte, an denen du angemeldet bist. Beende, was du nicht erkennst.',
    current: 'Diese hier',
    browser_on: '{{browser}} unter {{system}}',
    unknown: 'Unbekanntes Gerät',
    last_used: 'zuletzt benutzt {{when}}',
    end: 'Beenden',
    end_named: 'Sitzung {{name}} beenden',
    end_title: 'Diese Sitzung beenden?',
    end_text: '{{name}} wird sofort abgemeldet.',
    ended: 'Die Sitzung ist beendet.',
    end_others: 'Alle anderen beenden',
    end_others_title: 'Alle anderen Sitzungen beenden?',
    end_others_text_one: '{{count}} andere Sitzung wird sofort abgemeldet. Hier bleibst du angemeldet.',
    end_others_text_other: '{{count}} andere Sitzungen werden sofort abgemeldet. Hier bleibst du angemeldet.',
    others_ended: 'Alle anderen Sitzungen sind beendet.',
  },
};
