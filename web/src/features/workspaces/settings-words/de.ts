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
  },
};
