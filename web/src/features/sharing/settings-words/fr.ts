import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  sharing: {
    owner: 'Propriétaire',
    editor: 'Peut modifier',
    viewer: 'Peut lire',
    all_of_team: 'Toute l’équipe {{name}} le voit aussi.',
    role_of: 'Rôle de {{name}}',
    last_owner:
      'Seul propriétaire. Pour retirer cette personne ou changer son rôle, nommez d’abord un autre propriétaire.',
    remove_named: 'Retirer {{name}}',
    remove_title: 'Retirer {{name}} ?',
    remove_text: 'Qui est retiré ne le voit plus.',
    remove_project:
      'Qui est retiré ne voit plus le projet ni son contenu, quitte les chats rejoints sans invitation, et ce qui est à lui sort du projet.',
    remove_role: 'Son rôle ici est perdu. Toute l’équipe {{name}} continue de le voir.',
    remove_self_title: 'Vous retirer ?',
    remove_self:
      'Vous ne pouvez plus le modifier, et ne le voyez que si votre équipe le voit. Un propriétaire peut vous ajouter à nouveau.',
    add_person: 'Ajouter une personne ou une équipe',
    found: 'Trouvés',
    none_found: 'Personne de ce nom',
    title: 'Partager « {{name}} »',
    text: 'Les personnes ajoutées le trouvent dans leurs propres listes.',
    people: 'Avec qui c’est partagé',
    seen_by: 'Qui le voit',
    private: 'Seulement les personnes ci-dessous',
    team: 'Toute l’équipe {{name}}',
    move: 'Déplacer…',
    copy: 'Copier le lien',
    copied: 'Le lien est copié. Il s’ouvre pour qui a le droit de voir ceci.',
    share: 'Partager',
    more_projects: 'Ils ne sont pas tous ici. Cherchez les autres par leur nom.',
  },
};
