import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  archive: {
    text: 'Ce qui a été rangé : les chats supprimés, les projets archivés et les notes de la corbeille.',
    chats: 'Chats supprimés',
    empty: 'Aucun chat supprimé',
    empty_text: 'Ce que vous supprimez est gardé ici un moment, si le serveur est réglé ainsi.',
    put_away: 'Chats archivés',
    put_away_text:
      'Hors de votre liste jusqu’à ce que quelque chose de nouveau y soit dit. Rien ne change pour les autres.',
    no_put_away: 'Aucun chat archivé.',
    take_out: 'Sortir',
    take_out_named: 'Sortir {{name}} des archives',
    purge: 'Supprimée définitivement le {{date}}',
    restore: 'Restaurer',
    restored: '« {{title}} » est de retour dans vos chats.',
    projects: 'Projets archivés',
    projects_text: 'Ils restent lisibles, et modifiables une fois repris.',
    no_projects: 'Aucun projet archivé.',
    project_restored: '« {{name}} » est de retour dans les projets.',
    notes: 'Notes dans la corbeille',
    import: 'Importer un chat',
    import_wrong: 'Ce fichier ne contient pas de chat.',
  },
};
