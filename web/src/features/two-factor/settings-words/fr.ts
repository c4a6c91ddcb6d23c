import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  two_factor: {
    title: 'Connexion en deux étapes',
    text: 'En plus du mot de passe, un code donné par une application de votre téléphone. Un mot de passe volé ne suffit alors plus.',
    on: 'Activé',
    off: 'Désactivé',
    set_up: 'Configurer la connexion en deux étapes',
    scan: 'Scannez ceci avec une application d’authentification, puis prouvez que cela fonctionne.',
    qr: 'Code QR pour votre application d’authentification',
    secret: 'Ou saisissez cette clé à la main',
    copy_secret: 'Copier la clé',
    first_code: 'Premier code',
    first_code_text: 'Les six chiffres que l’application affiche maintenant.',
    enable: 'Activer',
    is_on:
      'La connexion en deux étapes est activée. Gardez ces codes pour le jour où vous perdrez votre appareil.',
    codes: 'Codes de secours',
    codes_once: 'Chaque code sert une fois. Ils ne seront plus affichés : gardez-les avec vos mots de passe.',
    codes_file: 'Codes de secours de {{name}} sur {{service}}',
    copy_codes: 'Copier les codes',
    codes_kept: 'Je les ai gardés',
    new_codes: 'Nouveaux codes de secours',
    new_codes_text: 'Les anciens codes cessent de fonctionner.',
    make_codes: 'Créer de nouveaux codes',
    disable: 'Désactiver',
    disable_text: 'Votre mot de passe seul ouvrira alors votre compte.',
    disabled: 'La connexion en deux étapes est désactivée.',
  },
};
