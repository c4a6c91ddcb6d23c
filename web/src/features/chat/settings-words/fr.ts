import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  answer_context: {
    no_sources: 'Cette réponse ne cite aucune source.',
    page: 'Page {{number}}',
    given: 'Ce que {{model}} a reçu pour cette réponse.',
    tokens: 'jetons',
    of_tokens: 'sur {{number}} jetons',
    none: 'Rien n’est conservé pour cette réponse. Cela se fait quand une réponse se termine.',
    writing: 'La réponse est en cours d’écriture. Ce qu’elle a reçu s’affiche ici quand elle est finie.',
    instructions: 'Instructions',
    memory: 'Mémoire',
    knowledge: 'Connaissances',
    files: 'Fichiers et notes',
    branch: 'Cette branche',
    tools: 'Outils',
    cut: 'début seulement',
    changed: 'modifié depuis',
    deleted: 'supprimé depuis',
    left_out: 'Laissé de côté',
    budget: 'pas assez de place',
    access: 'd’autres lisent ici, ou l’accès n’est pas permis',
    summary: 'un résumé le remplace',
    unreadable: 'rien n’y est lisible',
    unsupported: 'le modèle ne peut pas le traiter',
    off: 'c’est désactivé',
    withheld_one: '{{count}} partie ne vous est pas montrée',
    withheld_many: '{{count}} de parties ne vous sont pas montrées',
    withheld_other: '{{count}} parties ne vous sont pas montrées',
  },
};
