import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  platform: {
    text: 'Wie sich dieser Server für alle verhält. Änderungen gelten sofort.',
    public: 'Für alle',
    public_text: 'Das dürfen alle wissen, die angemeldet sind.',
    limits: 'Grenzen',
    limits_text: 'Sie bremsen Raten und Überfluten. Nur die Verwaltung sieht sie.',
    none: 'Keines',
    saved: 'Die Einstellung wurde gespeichert.',
    reset_to: 'Zurück zum Standard: {{value}}',
    reset_named: 'Zurück zum Standard: {{name}}',
    service_name: { name: 'Name des Dienstes', text: 'Steht auf der Anmeldeseite und in Titeln.' },
    allow_registration: { name: 'Offene Registrierung', text: 'Man darf selbst Konten anlegen.' },
    invited_may_register: {
      name: 'Eingeladene dürfen sich registrieren',
      text: 'Wer per Brief in ein Team eingeladen ist, darf ein Konto anlegen, auch wenn die Registrierung geschlossen ist.',
    },
    require_approval: {
      name: 'Freigabe neuer Konten',
      text: 'Neue Konten warten, bis die Verwaltung sie aktiviert.',
    },
    retention_ttl_days: {
      name: 'Gelöschte Kanäle behalten (Tage)',
      text: 'Danach werden sie endgültig entfernt; 0 löscht sofort.',
    },
    workspace_retention_min_days: {
      name: 'Kürzeste Aufbewahrung (Tage)',
      text: 'Ein Arbeitsbereich darf ruhende Chats nach so vielen Tagen löschen lassen, nicht früher.',
    },
    workspace_retention_max_days: {
      name: 'Längste Aufbewahrung (Tage)',
      text: 'Ruhende Chats werden nach so vielen Tagen in jedem Arbeitsbereich endgültig gelöscht, ab einer Woche nach dem Setzen. Leer: wie jeder Arbeitsbereich will.',
    },
    default_model: {
      name: 'Standardmodell',
      text: 'Das Modell, das antwortet, wenn niemand eines gewählt hat.',
    },
    allow_byok: {
      name: 'Eigene Anbieterschlüssel',
      text: 'Man darf eigene Schlüssel für KI-Anbieter mitbringen.',
    },
    max_upload_mb: { name: 'Größter Upload (MiB)', text: 'Die größte Datei, die hochgeladen werden darf.' },
    user_storage_mb: {
      name: 'Speicher pro Person (MiB)',
      text: 'Wie viel eine Person in Dateien aufbewahren darf.',
    },
    user_knowledge_bases: {
      name: 'Wissensbasen pro Person',
      text: 'Wie viele Wissensbasen eine Person haben darf.',
    },
    user_knowledge_documents: {
      name: 'Dokumente pro Person',
      text: 'Wie viele Dokumente eine Person zu Wissensbasen hinzufügen darf.',
    },
    team_knowledge_bases: {
      name: 'Wissensbasen pro Team',
      text: 'Wie viele Wissensbasen ein Team haben darf.',
    },
    team_knowledge_documents: {
      name: 'Dokumente pro Team',
      text: 'Wie viele Dokumente die Wissensbasen eines Teams zusammen enthalten dürfen.',
    },
    team_knowledge_mb: {
      name: 'Wissen pro Team (MiB)',
      text: 'Wie viel Platz die Dokumente der Wissensbasen eines Teams zusammen einnehmen dürfen.',
    },
    allow_user_packages: {
      name: 'Pakete von Personen',
      text: 'Wer Pakete installieren darf, darf sie für sich und die eigenen Teams installieren.',
    },
    packages_allow_unsigned: {
      name: 'Pakete ohne Signatur',
      text: 'Pakete, die kein vertrauter Schlüssel signiert hat, dürfen aktiviert werden.',
    },
    packages_trusted_keys: {
      name: 'Vertraute Schlüssel für Pakete',
      text: 'Ein Schlüssel je Zeile: sein Name und sein öffentlicher ed25519-Schlüssel in Base64.',
    },
    memory_enabled: { name: 'Gedächtnis', text: 'Personas dürfen sich Dinge über Menschen merken.' },
    auto_summarize: {
      name: 'Automatische Zusammenfassungen',
      text: 'Wächst ein Chat über das hinaus, was sein Modell aufnehmen kann, wird eine Zusammenfassung hineingeschrieben; spätere Antworten beginnen dort.',
    },
    oidc_team_claim: {
      name: 'Teams vom Anmeldedienst',
      text: 'Der Claim, der Teams mit ihren Handles nennt, auf Wunsch mit Rolle, etwa sailors:lead. Wer sich anmeldet, tritt ihnen bei und verlässt sie, wenn der Claim sie nicht mehr nennt.',
    },
    auto_create_accounts: {
      name: 'Neue Konten beim ersten Mal',
      text: 'Wer sich zum ersten Mal über den Identitätsanbieter oder mit einem Zertifikat anmeldet, bekommt ein Konto.',
    },
    oidc_link_domains: {
      name: 'Konten per E-Mail verknüpfen',
      text: 'Domains, durch Kommas getrennt, bei denen eine bestätigte Adresse des Identitätsanbieters das Konto öffnet, das sie schon hat. Leer: nie.',
    },
    refuse_common_passwords: {
      name: 'Häufige Passwörter ablehnen',
      text: 'Neue Passwörter dürfen nicht auf der Liste der häufigsten stehen.',
    },
    login_failures_per_account: {
      name: 'Fehlversuche pro Konto',
      text: 'In 15 Minuten, bevor weitere Anmeldeversuche abgewiesen werden.',
    },
    login_failures_per_address: {
      name: 'Fehlversuche pro Adresse',
      text: 'In 15 Minuten, von einer Netzwerkadresse aus.',
    },
    registrations_per_minute: { name: 'Registrierungen pro Minute', text: 'Von einer Netzwerkadresse aus.' },
    api_rate_per_minute: { name: 'API-Anfragen pro Minute', text: 'Für jede Person.' },
    completion_rate_per_minute: { name: 'KI-Antworten pro Minute', text: 'Für jede Person.' },
    user_cost_per_month: {
      name: 'Kosten pro Person und Monat (USD)',
      text: 'Was Antworten mit den Schlüsseln der Plattform pro Person und Monat kosten dürfen. Leer: unbegrenzt.',
    },
    user_tokens_per_month: {
      name: 'Tokens pro Person und Monat',
      text: 'Wie viele Tokens eine Person mit den Schlüsseln der Plattform verbrauchen darf. Leer: unbegrenzt.',
    },
    platform_cost_per_month: {
      name: 'Kosten pro Monat (USD)',
      text: 'Was alle Antworten mit den Schlüsseln der Plattform zusammen kosten dürfen. Leer: unbegrenzt.',
    },
    platform_tokens_per_month: {
      name: 'Tokens pro Monat',
      text: 'Wie viele Tokens mit den Schlüsseln der Plattform insgesamt verbraucht werden dürfen. Leer: unbegrenzt.',
    },
    backup_schedule: {
      name: 'Sicherungen von selbst',
      text: 'off (nie), daily (täglich) oder weekly (wöchentlich), um 03:00 UTC.',
    },
    backup_keep: {
      name: 'Aufbewahrte Sicherungen',
      text: 'Wie viele der von selbst erstellten Sicherungen aufbewahrt werden.',
    },
    provider_silence_seconds: {
      name: 'Geduld mit Anbietern (Sekunden)',
      text: 'Wie lange ein KI-Anbieter schweigen darf, bis er aufgegeben wird.',
    },
  },
};
