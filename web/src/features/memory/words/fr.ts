import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  memory: {
    title: 'Mémoire',
    here: 'Mémoire dans ce chat',
    here_text:
      'Désactivée : rien de ce qui est mémorisé n’est transmis à l’IA ici, et rien de ce qui est dit n’est retenu.',
    off_here: 'La mémoire est désactivée ici',
  },
};
