import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  audit: {
    text: 'Qui a fait quoi d’important pour la sécurité. Les entrées ne peuvent pas être modifiées.',
    any: 'Toutes les actions',
    only: 'Seulement {{name}}',
    none: 'Aucune entrée',
    none_text: 'Rien dans le journal ne correspond à ce filtre.',
    action: 'Action',
    actor: 'Par',
    address: 'Adresse',
    time: 'Heure',
    system: 'Le serveur',
    verify: 'Vérifier la chaîne',
    intact_one: 'La chaîne est intacte : {{count}} entrée vérifiée.',
    intact_many: 'La chaîne est intacte : {{count}} d’entrées vérifiées.',
    intact_other: 'La chaîne est intacte : {{count}} entrées vérifiées.',
    broken: 'La chaîne est rompue à l’entrée {{id}}. Quelqu’un a modifié le journal.',
  },
};
