import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  security: {
    passkeys: 'Clés d’accès',
    passkeys_text:
      'Connectez-vous avec votre empreinte, votre visage ou une clé de sécurité, sans mot de passe. Ce qui est scellé par votre mot de passe, comme vos propres clés, reste fermé tant que vous ne vous connectez pas avec lui.',
    passkey_add: 'Ajouter une clé d’accès',
    passkey_add_text:
      'Votre navigateur demande votre empreinte, votre visage ou le code de cet appareil ou de cette clé.',
    passkey_make: 'Continuer',
    passkey_name: 'Nom',
    passkey_name_text: 'Pour la reconnaître : « Portable », « Clé bleue ».',
    passkey_added: '« {{name}} » peut maintenant vous connecter.',
    passkey_none_made:
      'Aucune clé d’accès n’a été créée. L’appareil en a peut-être déjà une pour vous, ou n’en propose pas.',
    passkey_cannot:
      'Ce navigateur ne crée pas de clés d’accès ici : il leur faut une connexion sécurisée (https).',
    passkey_made: 'Créée le {{date}}, pas encore utilisée',
    passkey_used: 'Utilisée {{when}}',
    passkey_remove_named: 'Retirer la clé d’accès « {{name}} »',
    passkey_remove_text: 'Elle ne vous connectera plus. Supprimez-la aussi sur votre appareil.',
    passkey_removed: '« {{name}} » ne vous connecte plus.',
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
    old_password: 'Ancien mot de passe',
    unlock: 'Déverrouiller avec l’ancien mot de passe',
    unlock_text:
      'Pendant 30 jours après la réinitialisation de votre mot de passe, l’ancien rouvre les clés et les souvenirs que vous aviez enregistrés. Il ne redevient pas votre mot de passe.',
    unlock_now: 'Déverrouiller',
    unlocked: 'Ce que vous aviez enregistré s’ouvre de nouveau.',
    confirm_title: 'Confirmez que c’est bien vous',
    confirm_text: 'Vous vous êtes connecté il y a un moment, et ce changement est important.',
    confirm: 'Confirmer',
    confirm_elsewhere:
      'Vous vous êtes connecté il y a un moment, et ce changement est important. Reconnectez-vous auprès de votre organisation, puis recommencez.',
    sign_in_again: 'Se reconnecter',
    with_password: 'Se connecter avec le mot de passe',
    elsewhere: 'Votre organisation s’occupe de votre mot de passe et de la connexion en deux étapes.',
  },
};
