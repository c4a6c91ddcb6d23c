import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  tool_servers: {
    title: 'Werkzeugserver',
    text: 'Server, die Modellen weitere Werkzeuge bieten, nach dem Model Context Protocol (MCP).',
    create: 'Server hinzufügen',
    empty: 'Noch keine Werkzeugserver',
    empty_text: 'Die eingebauten Werkzeuge kommen ohne aus.',
    asks: 'Fragt vorher',
    refresh: 'Werkzeuge neu abfragen',
    refresh_named: 'Werkzeuge von {{name}} neu abfragen',
    edit_named: '{{name}} bearbeiten',
    delete_named: '{{name}} löschen',
    delete_title: '{{name}} löschen?',
    delete_text: 'Seine Werkzeuge verschwinden mit ihm.',
    dialog_text: 'Seine Werkzeuge werden sofort abgefragt.',
    name_text: 'Kleinbuchstaben, Ziffern und Bindestriche. Teil der Namen seiner Werkzeuge.',
    token: 'Token (optional)',
    approval: 'Vorher eine Person fragen',
    approval_text: 'Werkzeuge, die sich nicht als nur lesend bezeichnen, warten auf ein Ja.',
    active: 'Modelle dürfen ihn benutzen',
    sign_in: 'Anmelden',
    signed_in: 'Angemeldet',
    signed_in_to: 'Bei {{name}} angemeldet.',
    sign_in_text:
      'Hier muss sich erst jemand anmelden. Wer dann seine Werkzeuge nutzt, handelt dort unter diesem Konto.',
    signing_in: 'Anmeldung läuft …',
    back: 'Zurück zu den Werkzeugservern',
    oauth: 'Angaben zur Anmeldung',
    oauth_text:
      'Nur für einen Server, der OAuth verlangt und seine Clients nicht selbst registriert oder an einer privaten Adresse anmeldet.',
    issuer: 'Adresse des Ausstellers',
    client_id: 'Client-ID',
    client_secret: 'Client-Geheimnis',
    sign_in_by: 'Wer sich anmeldet',
    by_administrator: 'Die Verwaltung, für alle',
    by_person: 'Jede Person mit eigenem Konto',
    each: 'Jede Person meldet sich an',
    own_text:
      'Jede Person meldet sich mit ihrem eigenen Konto an. Melde dich selbst an, um die Werkzeuge abzufragen.',
  },
  tool_sign_ins: {
    sign_in_to: 'Bei {{name}} anmelden',
    signed_in: 'Du bist bei {{name}} angemeldet. Frag noch einmal, dann arbeitet das Werkzeug für dich.',
  },
  connections: {
    title: 'Verbindungen',
    text: 'Werkzeugserver, die mit einem eigenen Konto von dir arbeiten. Nur was du fragst, benutzt es.',
    empty: 'Keine Verbindungen',
    empty_text:
      'Werkzeugserver, die ein Konto von dir brauchen, stehen hier, sobald die Verwaltung einen hinzugefügt hat.',
    since: 'Angemeldet seit {{date}}',
    sign_out: 'Abmelden',
    sign_out_of: 'Von {{name}} abmelden',
    sign_out_title: 'Von {{name}} abmelden?',
    sign_out_text: 'Seine Werkzeuge arbeiten erst wieder für dich, wenn du dich neu anmeldest.',
    signed_out: 'Von {{name}} abgemeldet.',
    back: 'Zurück zu deinen Verbindungen',
  },
};
