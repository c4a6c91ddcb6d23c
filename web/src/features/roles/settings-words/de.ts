import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  roles: {
    shipped_admin: 'Darf alles',
    shipped_user: 'Was alle dürfen',
    text: 'Eine Rolle ist ein Satz Berechtigungen. Man kann mehrere haben.',
    create: 'Neue Rolle',
    dialog_text: 'Änderungen gelten sofort.',
    builtin: 'Eingebaut',
    members_one: '{{count}} Person',
    members_other: '{{count}} Personen',
    permission_count_one: '{{count}} Berechtigung',
    permission_count_other: '{{count}} Berechtigungen',
    edit_named: '{{name}} bearbeiten',
    delete_named: '{{name}} löschen',
    delete_title: '„{{name}}“ löschen?',
    delete_text_one: '{{count}} Person verliert, was die Rolle erlaubt hat.',
    delete_text_other: '{{count}} Personen verlieren, was die Rolle erlaubt hat.',
    deleted: '„{{name}}“ wurde gelöscht.',
    saved: '„{{name}}“ wurde gespeichert.',
    name: 'Name',
    description: 'Beschreibung',
    permissions: 'Berechtigungen',
    permission: 'Berechtigung',
    matrix: 'Wer was darf',
    matrix_text: 'Alle Berechtigungen und die Rollen, die sie haben.',
    yes: 'Ja',
    no: 'Nein',
  },
};
