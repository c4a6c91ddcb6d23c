import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  home: {
    welcome: 'Willkommen, {{name}}',
    all_chats: 'Alle Chats',
    no_chat: 'Du darfst hier keine Gespräche führen. Wende dich an die Verwaltung.',
    field: 'Deine Nachricht',
    to: 'An',
    to_add: 'Personen oder Personas hinzufügen',
    to_remove: '{{name}} entfernen',
    placeholder: 'Was beschäftigt dich?',
    send: 'Senden',
    starters: 'Ideen für den Anfang',
    starter_write: 'Etwas schreiben',
    starter_write_text:
      'Schreib eine kurze, freundliche E-Mail, die unser Treffen auf nächste Woche verschiebt.',
    starter_ideas: 'Ideen finden',
    starter_ideas_text: 'Nenne mir zehn Ideen für einen Teamnachmittag, der fast nichts kostet.',
    starter_compare: 'Etwas abwägen',
    starter_compare_text:
      'Was spricht für und gegen vier Tage Heimarbeit in der Woche? Antworte in einer Tabelle.',
    starter_plan: 'Einen Plan machen',
    starter_plan_text: 'Plane drei Tage in Lissabon für zwei Personen, die gern essen und laufen.',
    demo: 'Bisher antwortet nur die eingebaute Vorführung.',
    connect: 'Ein echtes Modell verbinden',
    sample: 'Oder probiere ein Gespräch mit zwei Personas',
    made: 'Erstellt: {{when}}',
    starts_here: '{{name}} beginnt hier',
  },
};
