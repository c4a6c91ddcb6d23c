import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  provider: {
    checked: 'geprüft {{when}}',
    off: 'Aus',
    key_kept: 'Leer lassen, um den alten zu behalten.',
    address: 'Adresse',
    text: 'Deine eigenen Schlüssel für KI-Modelle. Sie sind versiegelt; nur du kannst sie benutzen.',
    platform_text: 'Modelle für alle auf diesem Server.',
    closed: 'Eigene Schlüssel sind hier abgeschaltet. Die Modelle dieses Servers kannst du benutzen.',
    paste_title: 'Schlüssel einfügen',
    paste_text:
      'Parley erkennt, von wem er ist, probiert ihn aus und zeigt, was er öffnet. Gespeichert wird erst, wenn du es sagst.',
    paste_text_global:
      'Danach dürfen alle hier seine Modelle benutzen. Gespeichert wird erst, wenn du es sagst.',
    paste_text_team:
      'Alle Mitglieder dürfen dann seine Modelle benutzen, und niemand liest den Schlüssel. Vorher wird nichts gespeichert.',
    team_text:
      'Schlüssel dieses Teams. Alle Mitglieder dürfen ihre Modelle benutzen; niemand liest einen Schlüssel.',
    team_empty: 'Noch keine Schlüssel des Teams',
    team_empty_text: 'Mitglieder benutzen ihre eigenen Schlüssel und die Modelle des Servers.',
    of_teams: 'Deine Teams',
    of_teams_hint: 'Für die Mitglieder eines Teams. Verwaltet werden sie auf dessen Seite.',
    by_hand_with_key: 'Mit diesem Schlüssel von Hand einrichten',
    by_hand: 'Von Hand einrichten',
    key: 'API-Schlüssel',
    key_placeholder: 'Schlüssel von OpenAI, Anthropic, Google, Mistral …',
    recognise: 'Erkennen',
    find_ollama: 'Lokales Ollama suchen',
    unchecked: 'Dieser Schlüssel konnte nicht geprüft werden',
    unchecked_text:
      'Das sagt nichts über den Schlüssel. Versuche es wieder, wenn der Anbieter antwortet, oder richte ihn von Hand ein.',
    unknown: 'Kein Anbieter nimmt diesen Schlüssel an',
    unknown_text: 'Prüfe, ob er vollständig ist, oder richte den Anbieter von Hand ein.',
    recognised: 'Dieser Schlüssel ist von {{name}}, und er funktioniert',
    models: 'Modelle',
    mine: 'Deine',
    platform: 'Serverweit',
    platform_hint: 'Diese dürfen alle auf diesem Server benutzen.',
    locked: 'Gesperrt',
    locked_text:
      'Der Schlüssel wurde vor dem Zurücksetzen deines Passworts versiegelt. 30 Tage lang danach öffnet ihn dein altes Passwort; oder gib ihn neu ein.',
    healthy: 'Funktioniert',
    failing: 'Der letzte Aufruf schlug fehl',
    down: 'Pause nach Fehlern',
    passed_over:
      'Die letzte Prüfung schlug fehl: Parley wählt ihn nicht von selbst, bis er wieder funktioniert.',
    test_again: 'Erneut prüfen',
    works: 'Es funktioniert. Modelle: {{number}}, Antwort nach {{ms}} ms.',
    actions_for: 'Aktionen für {{name}}',
    test: 'Testen und Modelle holen',
    turn_off: 'Ausschalten',
    turn_on: 'Einschalten',
    deleted: '„{{name}}“ wurde gelöscht.',
    delete_title: '„{{name}}“ löschen?',
    delete_text: 'Der Schlüssel geht mit, und seine Modelle lassen sich nicht mehr fragen.',
    edit_title: '{{name}} bearbeiten',
    dialog_text: 'Für alle Anbieter und für jeden Server, der die OpenAI-Schnittstelle spricht.',
    provider: 'Anbieter',
    name: 'Name (optional)',
    address_text: 'Leer: die des Anbieters. Eine neue Adresse verlangt den Schlüssel neu.',
    default_model: 'Standardmodell',
    default_model_text: 'Das Modell, wenn keines gewählt ist.',
    headers: 'Zusätzliche Kopfzeilen',
    headers_text: 'Eine pro Zeile: Name: Wert. Werte bleiben geheim.',
    headers_kept: 'Vorhanden: {{names}}. Was du hier einträgst, ersetzt sie.',
    headers_wrong: 'Schreibe jede Zeile als Name: Wert.',
    background: 'Weiter antworten, während ich weg bin',
    background_text:
      'Der Server darf diesen Schlüssel für Hintergrundarbeit und für deine API-Schlüssel benutzen.',
  },
};
