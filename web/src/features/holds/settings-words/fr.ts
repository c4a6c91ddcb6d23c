import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  holds: {
    title: 'Conservations légales',
    text: 'Tant qu’une personne, un espace de travail ou un chat est sous conservation, rien n’en disparaît pour de bon : ni par ceux qui y travaillent, ni par une règle de conservation, ni avec un compte. Quiconque essaie en est averti.',
    new: 'Nouvelle conservation',
    new_text: 'Elle agit aussitôt. Elle est inscrite au journal d’audit, sa levée aussi.',
    kind: 'Ce qui est conservé',
    person: 'Personne',
    workspace: 'Espace de travail d’une équipe',
    chat: 'Chat',
    target: 'Laquelle ou lequel',
    target_text: 'L’adresse de sa page ou son identifiant ; pour une personne, aussi le nom d’utilisateur.',
    reason: 'Motif',
    set: 'Conserver',
    was_set: 'La conservation est en vigueur.',
    none: 'Aucune conservation',
    none_text: 'Rien n’est conservé sur ce serveur.',
    active: 'En vigueur',
    lifted: 'Levée',
    gone: 'N’est plus là',
    since: 'depuis le {{when}}, par {{name}}',
    until: 'levée le {{when}} par {{name}}',
    nobody: 'un compte disparu',
    lift: 'Lever',
    lift_named: 'Lever la conservation de {{name}}',
    lift_title: 'Lever la conservation de {{name}} ?',
    lift_text: 'Ce qui l’attendait disparaît dans l’heure : chats arrivés à leur terme, comptes à effacer.',
    was_lifted: 'La conservation est levée.',
  },
};
