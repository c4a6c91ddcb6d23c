import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  archive: {
    text: 'Les chats supprimés encore conservés. Restaurez-les avant leur échéance.',
    empty: 'Les archives sont vides',
    empty_text: 'Ce que vous supprimez est gardé ici un moment, si le serveur est réglé ainsi.',
    purge: 'Supprimée définitivement le {{date}}',
    restore: 'Restaurer',
    restored: 'Le chat est restauré.',
    import: 'Importer un chat',
    import_wrong: 'Ce fichier ne contient pas de chat.',
  },
};
