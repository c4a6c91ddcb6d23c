import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  message_person: {
    text: 'Vous deux lisez, et l’IA répond quand l’un de vous l’appelle. Si vous vous parlez déjà, cette discussion s’ouvre.',
    name: 'Nom',
    alone:
      'Il n’y a encore que vous ici. Invitez des personnes dans une équipe, ou tapez le nom de quelqu’un qui a un compte.',
    nobody: 'Personne de ce nom n’a de compte ici.',
  },
};
