import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  workspace_page: {
    gone: 'Diesen Arbeitsbereich gibt es hier nicht',
    gone_text: 'Er wurde gelöscht, oder du bist nicht mehr in seinem Team.',
    parts: 'Teile des Arbeitsbereichs',
    open_chats: 'Offene Chats',
    people: 'Personen',
    work_here: 'Hier arbeiten',
    no_open: 'Keine offenen Chats',
    no_open_text: 'Ein Chat kann für das Team geöffnet werden: verschiebe ihn hierher und setze das Häkchen.',
    name: 'Name',
    name_text: 'So steht er auf der Kachel und in Listen.',
    ai: 'Die KI hier',
    ai_text: 'Das erreicht jede Antwort in diesem Arbeitsbereich.',
    instructions: 'Anweisungen',
    instructions_text:
      'Zwei Sätze darüber, wie hier gearbeitet wird. Die Anweisungen eines Chats kommen danach.',
    no_settings: 'Das ändern die Eigentümer und die Leitung des Teams.',
    no_instructions: 'Keine Anweisungen.',
    saved: 'Gespeichert.',
    first_steps: 'Erste Schritte',
    steps_done: '{{done}} von {{all}}',
    step_done: 'Erledigt',
    step_make: 'Den Arbeitsbereich anlegen',
    step_make_text: 'Er ist da. Alles darin lässt sich später verschieben.',
    step_invite: 'Leute einladen',
    step_invite_text: 'Ein Link oder ein Name von diesem Server. Sie sehen nur, was hier ist.',
    step_know: 'Gib ihm etwas zu wissen',
    step_know_text: 'Preislisten, Grundrisse, der letzte Jahresbericht. Antworten berufen sich dann darauf.',
    step_know_do: 'Dokumente hinzufügen',
    step_say: 'Sag, wie es hier gemacht wird',
    step_say_text: 'Zwei Sätze, an die sich jede Antwort in diesem Arbeitsbereich hält.',
    step_say_do: 'Schreiben',
  },
};
