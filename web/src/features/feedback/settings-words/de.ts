import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  feedback: {
    title: 'Rückmeldungen',
    text: 'Was Leute von Antworten halten. Chats sind hier nicht zu sehen.',
    ratings: 'Bewertungen',
    who: 'Modell oder Persona',
    good: 'Gut',
    bad: 'Schlecht',
    no_ratings: 'Noch hat niemand eine Antwort bewertet',
    no_ratings_text: 'Hier zählen die Daumen unter jeder Antwort.',
    words: 'In eigenen Worten',
    kind: 'Art der Rückmeldung',
    any: 'Gut und schlecht',
    no_words: 'Noch hat niemand etwas geschrieben',
    no_words_text: 'Wer eine Antwort schlecht findet, wird nach dem Grund gefragt.',
    none_of_kind: 'Keine Worte dieser Art',
    deleted_persona: 'Gelöschte Persona',
  },
};
