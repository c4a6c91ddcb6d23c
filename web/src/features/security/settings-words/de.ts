import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  security: {
    text: 'Was dein Konto zu deinem macht.',
    password: 'Passwort',
    password_text: 'Eine Änderung meldet dich überall sonst ab.',
    current_password: 'Aktuelles Passwort',
    new_password: 'Neues Passwort',
    change_password: 'Passwort ändern',
    password_changed: 'Dein Passwort wurde geändert. Deine anderen Sitzungen sind beendet.',
    end_api_keys: 'Auch meine API-Schlüssel beenden',
    end_api_keys_text:
      'Wähle das, wenn du fürchtest, dass jemand eingedrungen ist. Programme, die sie verwenden, hören sofort auf zu funktionieren.',
    old_password: 'Altes Passwort',
    unlock: 'Mit dem alten Passwort entsperren',
    unlock_text:
      '30 Tage lang nach dem Zurücksetzen deines Passworts öffnet das alte die Schlüssel und Erinnerungen wieder, die du gespeichert hattest. Dein Passwort wird es dadurch nicht wieder.',
    unlock_now: 'Entsperren',
    unlocked: 'Was du gespeichert hattest, lässt sich wieder öffnen.',
    confirm_title: 'Bestätige, dass du es bist',
    confirm_text: 'Du hast dich vor einer Weile angemeldet, und diese Änderung wiegt schwer.',
    confirm: 'Bestätigen',
    confirm_elsewhere:
      'Du hast dich vor einer Weile angemeldet, und diese Änderung wiegt schwer. Melde dich noch einmal bei deiner Organisation an und wiederhole sie dann.',
    sign_in_again: 'Noch einmal anmelden',
    elsewhere: 'Um dein Passwort und deinen zweiten Faktor kümmert sich deine Organisation.',
  },
};
