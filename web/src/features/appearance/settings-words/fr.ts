import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  appearance_page: {
    text: 'Ce que vous voyez, sur tous vos appareils.',
    density: 'Densité',
    density_text: 'L’espace entre les lignes des listes ; au doigt, il y a toujours de la place.',
    compact: 'Compacte',
    roomy: 'Aérée',
    letters: 'Lettres seules',
    letters_text:
      'J, K et X agissent là où une liste a le focus. Désactivez-les si vous dictez à votre appareil.',
    look: 'Couleurs',
    look_text: 'Des paquets les apportent. Elles sont gardées avec votre compte.',
    look_standard: 'Standard',
    language_text: 'Les phrases qui viennent du serveur lui-même sont en anglais.',
    send_text:
      'Les touches qui envoient ce que vous avez écrit. Entrée seule passe à la ligne quand elle n’envoie pas.',
  },
};
