import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  overview: {
    text: 'Dieser Server auf einen Blick.',
    waiting_one: '{{count}} Konto wartet auf Freigabe oder ist deaktiviert.',
    waiting_other: '{{count}} Konten warten auf Freigabe oder sind deaktiviert.',
    see_users: 'Personen ansehen',
    dead_jobs_one: '{{count}} Aufgabe ist endgültig gescheitert.',
    dead_jobs_other: '{{count}} Aufgaben sind endgültig gescheitert.',
    see_jobs: 'Aufgaben ansehen',
    users: 'Personen',
    active: 'Aktive Konten',
    admins: 'Administratoren',
    sessions: 'Offene Sitzungen',
    channels: 'Chats',
    messages: 'Nachrichten',
    files: 'Dateien',
    bytes: 'Größe der Dateien',
    logins: 'Anmeldungen pro Tag',
    registrations: 'Registrierungen pro Tag',
    last_days_one: 'am letzten Tag',
    last_days_other: 'in den letzten {{count}} Tagen',
    server: 'Server',
    version: 'Version',
    database: 'Datenbank',
    schema: 'Schemaversion',
    uptime: 'Läuft seit',
    secure: 'Diesen Server absichern',
    secure_done: '{{done}} von {{all}}',
    secure_folded: 'Erledigt: {{number}}',
    secure_go: 'Öffnen',
    secure_leave: 'So lassen',
    secure_again: 'Bleibt so · wieder fragen',
    secure_is_done: 'Erledigt',
    secure_registration: 'Entscheide, wer dazukommen darf',
    secure_registration_text:
      'Wer diese Seite öffnen kann, kann sich ein Konto anlegen. Schließe die Registrierung, oder gib neue Konten selbst frei.',
    secure_passwords: 'Häufige Passwörter ablehnen',
    secure_passwords_text:
      'Passwörter wie „passwort123“ werden zuerst erraten. Lehne sie für neue Passwörter ab.',
    secure_second_factor: 'Schütze dein eigenes Konto',
    secure_second_factor_text:
      'Wer verwaltet, darf hier alles. Lass dich beim Anmelden nach einem Code von deinem Telefon fragen.',
    secure_backup: 'Sicherungen machen',
    secure_backup_text:
      'Eine Festplatte kann heute Nacht ausfallen. Lass jeden Tag oder jede Woche eine Sicherung machen.',
    secure_address: 'Eine verschlüsselte Adresse verwenden',
    secure_address_text:
      'Diese Seite kommt nicht über HTTPS: Passwörter sind unterwegs lesbar. Stelle einen Proxy mit Zertifikat davor.',
    secure_mail: 'E-Mails verschicken',
    secure_mail_text:
      'Ohne E-Mail kann niemand ein vergessenes Passwort ersetzen. Setze SMTP_URL, MAIL_FROM und PUBLIC_URL.',
  },
};
