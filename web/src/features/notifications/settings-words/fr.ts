import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  notify: {
    preferences_text: 'Ce dont vous voulez être averti, et comment.',
    no_email: "Ce serveur n'envoie pas d'e-mails. Les notifications n'apparaissent que dans l'application.",
    in_app: "Dans l'application",
    email: 'E-mail',
    mention: 'Quelqu’un vous mentionne',
    message: 'Messages directs',
    share: 'Quelqu’un vous ajoute à un chat',
    assignment: 'Quelque chose vous est attribué',
    task: 'Une tâche se termine ou vous attend',
    system: 'Sécurité de votre compte',
    package: 'Paquets',
  },
};
