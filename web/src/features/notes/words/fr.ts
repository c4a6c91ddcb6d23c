import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  notes: {
    title: 'Notes',
    empty: 'Il n’y a encore rien ici',
    name: 'Titre',
    description: 'Texte',
    trash: '« {{title}} » reste 30 jours dans la corbeille.',
    permission: 'Créer des notes',
  },
};
