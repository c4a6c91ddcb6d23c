import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  setup: {
    title: 'Server einrichten',
    text: 'Lege das erste Konto an. Es verwaltet diesen Server.',
    submit: 'Administratorkonto anlegen',
  },
  reset_password: {
    title: 'Ein neues Passwort',
    text: 'Sag uns, wer du bist, und wir schicken dir eine E-Mail mit einem Link.',
    submit: 'Link schicken',
    sent_title: 'Schau in dein Postfach',
    sent_text:
      'Wenn es dieses Konto gibt, ist eine E-Mail mit einem Link unterwegs. Der Link gilt einmal und eine Stunde lang.',
    reset_text: 'Wähle ein neues Passwort. Alle deine Sitzungen werden beendet.',
    password: 'Neues Passwort',
    end_api_keys: 'Auch meine API-Schlüssel beenden',
    submit_new: 'Passwort setzen',
    done_title: 'Das hat geklappt',
    done_text:
      'Dein neues Passwort ist gesetzt. Melde dich damit an. Gespeicherte Schlüssel warten unter Sicherheit auf dein altes Passwort.',
    spent: 'Dieser Link wurde schon benutzt oder ist zu alt.',
    again: 'Neuen Link anfordern',
    missing: 'Dieser Adresse fehlt der Teil aus der E-Mail. Öffne den Link noch einmal vollständig.',
  },
};
