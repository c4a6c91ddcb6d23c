import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  security: {
    passkeys: 'Passkeys',
    passkeys_text:
      'Anmelden mit Fingerabdruck, Gesicht oder Sicherheitsschlüssel, ohne Passwort. Was mit deinem Passwort versiegelt ist, etwa eigene Schlüssel, bleibt zu, bis du dich damit anmeldest.',
    passkey_add: 'Passkey hinzufügen',
    passkey_add_text:
      'Dein Browser fragt nach Fingerabdruck, Gesicht oder dem Code dieses Geräts oder Schlüssels.',
    passkey_make: 'Weiter',
    passkey_name: 'Name',
    passkey_name_text: 'Damit du ihn wiedererkennst: „Laptop“, „Blauer Schlüssel“.',
    passkey_added: '„{{name}}“ kann dich jetzt anmelden.',
    passkey_none_made:
      'Es wurde kein Passkey angelegt. Vielleicht hat das Gerät schon einen für dich, oder es bietet keine an.',
    passkey_cannot:
      'Dieser Browser legt hier keine Passkeys an: Sie brauchen eine sichere Verbindung (https).',
    passkey_made: 'Angelegt am {{date}}, noch nicht verwendet',
    passkey_used: 'Verwendet {{when}}',
    passkey_remove_named: 'Passkey „{{name}}“ entfernen',
    passkey_remove_text: 'Er meldet dich nicht mehr an. Lösche ihn auch auf deinem Gerät.',
    passkey_removed: '„{{name}}“ meldet dich nicht mehr an.',
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
    with_password: 'Mit dem Passwort anmelden',
    elsewhere: 'Um dein Passwort und die Anmeldung in zwei Schritten kümmert sich deine Organisation.',
  },
};
