import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  security: {
    text: 'Ce qui protège votre compte.',
    password: 'Mot de passe',
    password_text: 'Le changer vous déconnecte partout ailleurs.',
    current_password: 'Mot de passe actuel',
    new_password: 'Nouveau mot de passe',
    change_password: 'Changer le mot de passe',
    password_changed: 'Votre mot de passe a été changé. Vos autres sessions sont terminées.',
    end_api_keys: 'Mettre fin aussi à mes clés d’API',
    end_api_keys_text:
      'À choisir si vous craignez une intrusion. Les programmes qui les utilisent cessent aussitôt de fonctionner.',
    elsewhere: 'Votre organisation s’occupe de votre mot de passe et de votre second facteur.',
  },
};
