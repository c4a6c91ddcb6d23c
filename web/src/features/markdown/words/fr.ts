import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  markdown: {
    source: 'Source {{number}} : {{title}}',
    as_written: 'Affiché en texte brut, car il est très enchevêtré.',
    code: 'Code',
    code_in: 'Code en {{language}}',
    copy_code: 'Copier le code',
    diagram: 'Diagramme',
    download_code: 'Télécharger le code',
    wrap: 'Couper les lignes',
    diagram_failed: 'Ce diagramme n’a pas pu être dessiné.',
    done: 'Fait',
    footnotes: 'Notes de bas de page',
    open: 'À faire',
    open_code: 'Ouvrir',
    picture: 'Image',
    picture_from: '{{name}} (de {{host}}, non chargée)',
    table: 'Tableau',
  },
};
