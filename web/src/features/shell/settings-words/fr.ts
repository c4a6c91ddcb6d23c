import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shell_chosen: {
    mark_unread: 'Marquer comme non lu',
    nothing_said_one: 'Dans {{count}} chat, rien n’a encore été dit : il reste comme il est.',
    nothing_said_many: 'Dans {{count}} de chats, rien n’a encore été dit : ils restent comme ils sont.',
    nothing_said_other: 'Dans {{count}} chats, rien n’a encore été dit : ils restent comme ils sont.',
    count_one: '{{count}} choisi',
    count_many: '{{count}} choisis',
    count_other: '{{count}} choisis',
    none: 'Ne rien choisir',
    gone_one: '{{count}} chat a été supprimé.',
    gone_many: '{{count}} de chats ont été supprimés.',
    gone_other: '{{count}} chats ont été supprimés.',
    delete_title_one: 'Supprimer {{count}} chat ?',
    delete_title_many: 'Supprimer {{count}} de chats ?',
    delete_title_other: 'Supprimer {{count}} chats ?',
    delete_text:
      'Les vôtres sont supprimés pour tous leurs participants ; vous quittez ceux des autres. Vous pouvez l’annuler pendant quelques secondes.',
  },
  move: {
    go: 'Aller à {{name}}',
    action: 'Déplacer le chat',
    title: 'Déplacer « {{name}} »',
    into: 'Projet',
    no_project: 'Aucun projet',
    open: 'D’autres peuvent le trouver et le rejoindre',
    open_text: 'Sans cela, seules les personnes qui y sont le voient.',
    only: 'Ensuite, ce chat ne sera visible que pour {{people}}.',
    team: 'Ensuite, il est visible pour {{people}}, et toute l’équipe de {{team}} peut le trouver, le rejoindre et tout lire.',
    project:
      'Ensuite, il est visible pour {{people}}, et quiconque lit le projet {{project}} peut le trouver, le rejoindre et tout lire.',
    both: 'Ensuite, il est visible pour {{people}}, et toute l’équipe de {{team}} ainsi que quiconque lit le projet {{project}} peuvent le trouver, le rejoindre et tout lire.',
    told: 'Les réponses suivent les instructions du projet et peuvent lire ses fichiers.',
    not_yours: 'Seul le propriétaire de cette discussion peut la déplacer.',
    only_reads: 'Vous ne pouvez plus que lire dans cette équipe. Confiez plutôt la discussion à un membre.',
    thing_action: 'Déplacer',
    thing_open: 'Toute l’équipe le voit',
    thing_open_text: 'Sans cela, seules les personnes avec qui il est partagé le voient.',
    thing_only: 'Ensuite, seules les personnes avec qui il est partagé le verront.',
    thing_only_you: 'Ensuite, vous seul le verrez.',
    thing_team:
      'Ensuite, toute l’équipe de {{team}} le verra, ainsi que les personnes avec qui il est partagé.',
    thing_project:
      'Il figure sur la page du projet {{project}} pour celles d’entre elles qui lisent le projet.',
    done: '« {{name}} » est maintenant dans « {{place}} ».',
    people_in_it_one: 'vous',
    people_in_it_many: 'les {{count}} personnes qui y sont',
    people_in_it_other: 'les {{count}} personnes qui y sont',
  },
};
