import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  push: {
    refused:
      'Dieser Browser hat abgelehnt. Private Fenster und Browser ohne Push-Dienst können nicht benachrichtigt werden.',
    denied:
      'Dieser Browser hat Benachrichtigungen dieser Seite verboten. Erlaube sie in seinen Einstellungen für diese Seite und öffne sie dann neu.',
    from: 'Von',
    here: 'In diesem Browser',
    insecure: 'Das geht nur über eine sichere Verbindung (https).',
    quiet: 'Ruhezeit',
    quiet_text: 'Bis dahin erscheint nur, was dringend oder überfällig ist; das Übrige kommt danach.',
    text: 'Was eine Minute ungelesen blieb, erscheint auf dem Gerät, auch wenn die Seite nicht offen ist.',
    title: 'Auf diesem Gerät',
    to: 'Bis',
    tried: 'Gleich erscheint eine Nachricht.',
    try: 'Test senden',
    unsupported:
      'Dieser Browser kann nichts anzeigen, solange die Seite geschlossen ist. Auf einem iPhone oder iPad lege die Seite zuerst auf den Home-Bildschirm.',
    words: 'Namen und Text zeigen',
    words_text:
      'Sonst steht dort nur, dass es etwas Neues gibt. Was gesendet wird, kann allein dein Browser lesen.',
  },
  notify: {
    preferences_text: 'Was du erfahren willst, und auf welchem Weg.',
    no_email: 'Dieser Server verschickt keine E-Mails.',
    sounds: 'Töne',
    sounds_text:
      'Ein kurzer Ton bei Erwähnungen, Direktnachrichten und fertigen Antworten, solange dieses Fenster nicht vorn ist.',
    in_app: 'In der App',
    push: 'Auf dem Gerät',
    email: 'E-Mail',
    mention: 'Jemand erwähnt dich',
    message: 'Direktnachrichten',
    share: 'Jemand fügt dich einem Chat oder Team hinzu, teilt etwas mit dir oder nimmt es zurück',
    assignment: 'Dir wird etwas zugewiesen',
    task: 'Eine Aufgabe ist fertig oder braucht dich',
    system: 'Sicherheit deines Kontos',
    package: 'Pakete',
    range: 'Benachrichtigungen {{from}}–{{to}} von {{total}}',
    gathered_one: '{{count}} Benachrichtigung',
    gathered_other: '{{count}} Benachrichtigungen',
    remove_gathered_one: '„{{name}}“ entfernen ({{count}} Benachrichtigung)',
    remove_gathered_other: '„{{name}}“ entfernen ({{count}} Benachrichtigungen)',
  },
  notification_says: {
    mentioned: '{{name}} hat dich erwähnt',
    wrote: '{{name}} hat dir geschrieben',
    main_line_proposed: '{{name}} schlägt einen Zweig als Hauptlinie eines Chats vor',
    added_to_chat: '{{name}} hat dich zu {{title}} hinzugefügt',
    added_to_untitled: '{{name}} hat dich zu einem Chat hinzugefügt',
    added_to_team: '{{name}} hat dich in das Team {{title}} aufgenommen',
    removed_from_chat: '{{name}} hat dich aus {{title}} entfernt',
    removed_from_untitled: '{{name}} hat dich aus einem Chat entfernt',
    removed_from_team: '{{name}} hat dich aus dem Team {{title}} entfernt',
    team_deleted: '{{name}} hat das Team {{title}} gelöscht',
    joined_team: '{{name}} ist über deine Einladung dem Team {{title}} beigetreten',
    shared: '{{name}} hat {{title}} mit dir geteilt',
    unshared: '{{name}} teilt {{title}} nicht mehr mit dir',
    task_given: 'Eine Aufgabe für dich: {{title}}',
    task_comment: 'Ein Kommentar: {{title}}',
    task_due: 'Bald fällig: {{title}}',
    task_waits: 'Wartet auf deine Freigabe: {{title}}',
    task_done: 'Erledigt: {{title}}',
    task_failed: 'Fehlgeschlagen: {{title}}',
    task_switched_off: 'Nach wiederholten Fehlern ausgeschaltet: {{title}}',
    step_given: 'Für dich: {{title}}',
    step_to_take: 'Zu übernehmen: {{title}}',
    step_late: 'Noch zu erledigen: {{title}}',
    step_due_soon: 'Bald fällig: {{title}}',
    step_done: '{{name}} hat erledigt: {{title}}',
    run_done: 'Abgeschlossen: {{title}}',
    run_failed: 'Fehlgeschlagen: {{title}}',
    run_not_started: 'Konnte nicht gestartet werden: {{title}}',
    erasure: 'Dein Konto soll gelöscht werden',
    erasure_by_administrator: 'Ein Administrator hat die Löschung deines Kontos verlangt',
    archive_ready: 'Dein Archiv ist fertig',
    archive_failed: 'Dein Archiv konnte nicht geschrieben werden',
    import_done: 'Dein Import ist fertig',
    import_failed: 'Dein Import ist fehlgeschlagen',
    password_set: 'Ein Administrator hat dir ein neues Passwort gesetzt',
    password_replaced: 'Dein Passwort wurde über eine E-Mail ersetzt',
    session_ended: 'Eine deiner Sitzungen wurde zu deiner Sicherheit beendet',
    budget_platform: 'Dieser Server hat 80 % seines KI-Budgets für diesen Monat verbraucht',
    budget_own: 'Du hast 80 % deines KI-Budgets für diesen Monat verbraucht',
    budget_team: 'Dein Team hat 80 % seines KI-Budgets für diesen Monat verbraucht',
  },
  notification_texts: {
    erasure: 'Am {{date}} wird es endgültig gelöscht. Bis dahin kannst du es zurücknehmen.',
    erasure_by_administrator:
      'Am {{date}} wird es endgültig gelöscht. Bis dahin kann ein Administrator es zurücknehmen.',
    archive_ready: 'Es kann sieben Tage lang heruntergeladen werden.',
    import_done: 'Übernommene Chats: {{count}}',
    password_set:
      'Deine Sitzungen wurden beendet, und die Anmeldung in zwei Schritten wurde ausgeschaltet, falls sie an war. Wähle ein eigenes Passwort, und sag einem Administrator Bescheid, wenn du nicht darum gebeten hast.',
    password_replaced:
      'Alle Sitzungen wurden beendet. Gespeicherte Schlüssel warten unter Sicherheit auf dein altes Passwort. Sag einem Administrator Bescheid, wenn du es nicht warst.',
    session_ended:
      'Ihr Anmelde-Token wurde ein zweites Mal benutzt. Das geschieht, wenn es kopiert wurde. Wenn du nicht weißt, warum, ändere dein Passwort und sieh deine Sitzungen durch.',
    budget_platform:
      'Wenn es verbraucht ist, warten Antworten auf den nächsten Monat, es sei denn, ein Administrator erhöht das Budget.',
    budget_own:
      'Wenn es verbraucht ist, warten Antworten auf den nächsten Monat, es sei denn, ein Administrator erhöht das Budget.',
    budget_team:
      'Wenn es verbraucht ist, antworten die Schlüssel des Teams bis zum nächsten Monat nicht mehr, es sei denn, das Budget wird erhöht.',
  },
};
