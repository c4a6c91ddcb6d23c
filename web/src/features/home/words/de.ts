import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  home: {
    welcome: 'Willkommen, {{name}}',
    all_chats: 'Alle Chats',
    no_chat: 'Du darfst hier keine Chats führen. Wende dich an die Verwaltung.',
    field: 'Deine Nachricht',
    to: 'An',
    to_add: 'Personen oder Personas hinzufügen',
    to_remove: '{{name}} entfernen',
    placeholder: 'Was beschäftigt dich?',
    send: 'Senden',
    starters: 'Ideen für den Anfang',
    starter_write: 'Etwas schreiben',
    starter_ideas: 'Ideen finden',
    starter_compare: 'Etwas abwägen',
    starter_plan: 'Einen Plan machen',
    demo: 'Bisher antwortet nur die eingebaute Vorführung.',
    connect: 'Ein echtes Modell verbinden',
    sample: 'Oder probiere einen Chat mit zwei Personas',
    made: 'Erstellt: {{when}}',
    starts_here: '{{name}} beginnt hier',
  },
};
