import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  viewer: {
    file: 'Fichier',
    place: '{{at}} sur {{count}}',
    previous: 'Fichier précédent',
    next: 'Fichier suivant',
    larger: 'Agrandir',
    smaller: 'Réduire',
    fit: 'Ajuster à la fenêtre (actuellement {{size}})',
    fit_short: 'Ajuster à la fenêtre',
    as_written: 'Afficher tel qu’il est écrit',
    as_drawn: 'Afficher mis en page',
    copy_failed: 'La copie a échoué. Téléchargez plutôt le fichier.',
    not_shown: 'La page ne peut pas afficher ce fichier. Téléchargez-le pour l’ouvrir.',
    empty: 'Ce fichier est vide.',
    cut: 'Seuls les premiers {{size}} sont affichés. Téléchargez le fichier pour tout lire.',
    locked: 'Ce PDF demande un mot de passe. Téléchargez-le pour l’ouvrir.',
    page: 'Page {{number}}',
    page_of: 'Page {{at}} sur {{count}}',
  },
};
