import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  temporary_page: {
    banner: 'Cette discussion n’est conservée nulle part. Fermer l’onglet y met fin.',
    more: 'Elle n’est dans aucune liste ni aucune recherche, rien n’en est mémorisé, et ni vos souvenirs ni vos instructions ne sont transmis. Son coût est compté.',
    keep: 'Conserver cette discussion',
    kept: 'La discussion est maintenant conservée.',
    kept_files: 'La discussion est maintenant conservée, sans ses fichiers.',
    end: 'Y mettre fin',
    end_title: 'Mettre fin à cette discussion ?',
    end_text: 'Ce qui y a été dit disparaît pour de bon.',
    empty: 'Demandez ce qui ne doit laisser aucune trace',
    too_large: 'C’est plus que ce qu’une question peut porter. Retirez quelque chose.',
    unreadable: '{{name}} n’a pas pu être lu.',
  },
};
