import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  auth: {
    tagline: 'Ein Gespräch kann mehr als einen Weg nehmen. Deine bleiben auf dem eigenen Server.',
  },
  sign_in: {
    title: 'Anmelden',
    text: 'Schön, dich zu sehen.',
    certificate:
      'Dieser Server erkennt Menschen an ihrem Zertifikat, und dein Browser hat keines gezeigt, das er annimmt.',
    ended: 'Deine Sitzung ist beendet. Melde dich an, um dort weiterzumachen, wo du warst.',
    login: 'Benutzername oder E-Mail-Adresse',
    submit: 'Anmelden',
    forgot: 'Passwort vergessen?',
    no_account: 'Noch kein Konto?',
    sign_up: 'Konto anlegen',
    code_title: 'Noch ein Schritt',
    code_text: 'Gib den Code aus deiner Authenticator-App ein.',
    code_description: 'Gerät verloren? Ein Wiederherstellungscode geht hier auch.',
    code_wrong: 'Der Einmalcode ist falsch oder wurde schon benutzt.',
    with_code: 'Mit einem Einmalcode anmelden',
    with_passkey: 'Mit Passkey anmelden',
    no_passkey: 'Es wurde kein Passkey verwendet. Versuche es noch einmal oder gib dein Passwort ein.',
    wrong: 'Benutzername, E-Mail-Adresse oder Passwort ist falsch.',
  },
  sign_up: {
    title: 'Konto anlegen',
    text: 'Drei Felder, und du bist dabei.',
    submit: 'Konto anlegen',
    closed: 'Auf diesem Server kann man sich nicht selbst registrieren. Bitte die Verwaltung um ein Konto.',
    have_account: 'Schon ein Konto?',
    sign_in: 'Anmelden',
    pending_title: 'Fast geschafft',
    pending_text: 'Dein Konto ist angelegt. Die Verwaltung muss es freigeben, bevor du dich anmelden kannst.',
    to_sign_in: 'Zur Anmeldung',
  },
};
