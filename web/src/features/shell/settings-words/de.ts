import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shell_chosen: {
    mark_unread: 'Als ungelesen markieren',
    nothing_said_one: 'In {{count}} Chat wurde noch nichts gesagt: Er bleibt, wie er ist.',
    nothing_said_other: 'In {{count}} Chats wurde noch nichts gesagt: Sie bleiben, wie sie sind.',
    count_one: '{{count}} ausgewählt',
    count_other: '{{count}} ausgewählt',
    none: 'Keine auswählen',
    gone_one: '{{count}} Chat wurde gelöscht.',
    gone_other: '{{count}} Chats wurden gelöscht.',
    delete_title_one: '{{count}} Chat löschen?',
    delete_title_other: '{{count}} Chats löschen?',
    delete_text:
      'Deine werden für alle darin gelöscht; die anderer verlässt du. Das lässt sich einige Sekunden lang rückgängig machen.',
  },
  move: {
    go: 'Zu {{name}}',
    action: 'Chat verschieben',
    title: '„{{name}}“ verschieben',
    into: 'Projekt',
    no_project: 'Kein Projekt',
    open: 'Andere dürfen ihn finden und beitreten',
    open_text: 'Ohne das sehen ihn nur die Personen darin.',
    only: 'Danach ist dieser Chat nur für {{people}} sichtbar.',
    team: 'Danach ist er für {{people}} sichtbar, und alle im Team von {{team}} dürfen ihn finden, beitreten und alles lesen.',
    project:
      'Danach ist er für {{people}} sichtbar, und alle, die das Projekt {{project}} lesen, dürfen ihn finden, beitreten und alles lesen.',
    both: 'Danach ist er für {{people}} sichtbar, und alle im Team von {{team}} sowie alle, die das Projekt {{project}} lesen, dürfen ihn finden, beitreten und alles lesen.',
    told: 'Antworten darin beachten die Anweisungen des Projekts und dürfen seine Dateien lesen.',
    not_yours: 'Nur wem dieser Chat gehört, kann ihn verschieben.',
    only_reads:
      'In diesem Team kannst du inzwischen nur noch lesen. Übergib den Chat stattdessen einem Mitglied.',
    thing_action: 'Verschieben',
    thing_open: 'Alle im Team sehen es',
    thing_open_text: 'Ohne dies sehen es nur die, mit denen es geteilt ist.',
    thing_only: 'Danach sehen es nur die, mit denen es geteilt ist.',
    thing_only_you: 'Danach siehst nur du es.',
    thing_team: 'Danach sehen es alle im Team von {{team}} und die, mit denen es geteilt ist.',
    thing_project:
      'Es steht auf der Seite des Projekts {{project}} für die unter ihnen, die das Projekt lesen.',
    done: '„{{name}}“ ist jetzt in „{{place}}“.',
    people_in_it_one: 'dich',
    people_in_it_other: 'die {{count}} Personen darin',
  },
};
