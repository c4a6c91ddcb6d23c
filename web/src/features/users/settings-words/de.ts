import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  users: {
    text: 'Alle, die hier ein Konto haben.',
    search: 'Nach Name oder E-Mail suchen',
    create: 'Neue Person',
    create_text: 'Sie kann sich sofort mit dem Passwort anmelden, das du ihr gibst.',
    created: 'Das Konto für {{name}} wurde angelegt.',
    first_password: 'Erstes Passwort',
    person: 'Person',
    role: 'Rolle',
    any_role: 'Alle Rollen',
    admin: 'Administrator',
    user: 'Mitglied',
    more_roles: 'Weitere Rollen',
    state: 'Status',
    any_state: 'Jeder Status',
    active: 'Aktiv',
    inactive: 'Inaktiv',
    last_seen: 'Letzte Anmeldung',
    never: 'Nie',
    none: 'Niemand passt',
    none_text: 'Ändere den Filter oder setze ihn zurück.',
    edit_named: '{{name}} bearbeiten',
    is_active: 'Aktiv',
    is_active_text: 'Aus: sofort abgemeldet, keine Anmeldung möglich.',
    reset_password: 'Neues Passwort',
    end_api_keys: 'Auch die API-Schlüssel dieser Person beenden',
    reset_password_text:
      'Leer lassen, um das alte zu behalten. Gespeicherte Anbieterschlüssel sind gesperrt, bis die Person ihr altes Passwort eingibt.',
    saved: '{{name}} wurde gespeichert.',
    deleted: '{{name}} wurde gelöscht.',
    delete_title: '{{name}} löschen?',
    delete_text:
      'Das Konto und alles, was nur dieser Person gehört, verschwindet. Das lässt sich nicht rückgängig machen.',
  },
};
