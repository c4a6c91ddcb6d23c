import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  move: {
    action: 'Déplacer le chat',
    title: 'Déplacer « {{name}} »',
    into: 'Projet',
    no_project: 'Aucun projet',
    open: 'D’autres peuvent le trouver et le rejoindre',
    open_text: 'Sans cela, seules les personnes qui y sont le voient.',
    only: 'Ensuite, seules les personnes qui y sont ({{people}}) verront ce chat.',
    team: 'Ensuite, les personnes qui y sont ({{people}}) le voient, et toute l’équipe de {{team}} peut le trouver, le rejoindre et tout lire.',
    project:
      'Ensuite, les personnes qui y sont ({{people}}) le voient, et quiconque lit le projet {{project}} peut le trouver, le rejoindre et tout lire.',
    both: 'Ensuite, les personnes qui y sont ({{people}}) le voient, et toute l’équipe de {{team}} ainsi que quiconque lit le projet {{project}} peuvent le trouver, le rejoindre et tout lire.',
    told: 'Les réponses suivent les instructions du projet et peuvent lire ses fichiers.',
    thing_action: 'Déplacer',
    thing_open: 'Toute l’équipe le voit',
    thing_open_text: 'Sans cela, seules les personnes avec qui il est partagé le voient.',
    thing_only: 'Ensuite, seules les personnes avec qui il est partagé le verront.',
    thing_team:
      'Ensuite, toute l’équipe de {{team}} le verra, ainsi que les personnes avec qui il est partagé.',
    thing_project:
      'Il figure sur la page du projet {{project}} pour celles d’entre elles qui lisent le projet.',
    thing_done: '{{name}} a été déplacé.',
    done: 'Le chat a été déplacé.',
    people_in_it_one: '1 personne',
    people_in_it_many: '{{count}} personnes',
    people_in_it_other: '{{count}} personnes',
  },
};
