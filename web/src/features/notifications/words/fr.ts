import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  notifications: {
    title: 'Boîte de réception',
    text: 'Ce qui s’est passé pendant que vous étiez ailleurs.',
    new: 'Nouveau :',
    read_all: 'Tout marquer comme lu',
    preferences: 'Réglages des notifications',
    empty: 'Rien de nouveau',
    empty_text: 'Les mentions et nouveautés de vos conversations apparaissent ici.',
    remove_named: 'Retirer « {{name}} »',
    show: 'Afficher',
    show_all: 'Toutes',
    show_unread: 'Non lues',
    preferences_text: 'Ce dont vous voulez être averti, et comment.',
    no_email: "Ce serveur n'envoie pas d'e-mails. Les notifications n'apparaissent que dans l'application.",
    in_app: "Dans l'application",
    email: 'E-mail',
    mention: 'Quelqu’un vous mentionne',
    message: 'Messages directs',
    share: 'Quelqu’un vous ajoute à une conversation',
    assignment: 'Quelque chose vous est attribué',
    task: 'Une tâche se termine ou vous attend',
    system: 'Sécurité de votre compte',
    package: 'Paquets',
  },
};
