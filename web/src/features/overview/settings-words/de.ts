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
    channels: 'Gespräche',
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
  },
};
