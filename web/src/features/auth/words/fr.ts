import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  auth: {
    tagline: 'Une conversation peut prendre plus d’un chemin. Les vôtres restent sur votre serveur.',
  },
  sign_in: {
    title: 'Connexion',
    text: 'Bon retour parmi nous.',
    certificate:
      'Ce serveur reconnaît chacun à son certificat, et votre navigateur n’en a présenté aucun qu’il accepte.',
    ended: 'Votre session est terminée. Connectez-vous pour reprendre là où vous en étiez.',
    login: 'Nom d’utilisateur ou adresse e-mail',
    submit: 'Se connecter',
    forgot: 'Mot de passe oublié ?',
    no_account: 'Pas encore de compte ?',
    sign_up: 'Créez-en un',
    code_title: 'Encore une étape',
    code_text: 'Saisissez le code de votre application d’authentification.',
    code_description: 'Appareil perdu ? Un code de secours fonctionne aussi ici.',
    code_wrong: 'Le code à usage unique est faux ou a déjà servi.',
    with_code: 'Se connecter avec un code à usage unique',
    with_passkey: 'Se connecter avec une clé d’accès',
    no_passkey: 'Aucune clé d’accès n’a été utilisée. Réessayez, ou saisissez votre mot de passe.',
    wrong: 'Le nom d’utilisateur, l’adresse e-mail ou le mot de passe est faux.',
  },
  sign_up: {
    title: 'Créer un compte',
    text: 'Trois champs, et vous y êtes.',
    submit: 'Créer le compte',
    closed: 'Les inscriptions sont fermées sur ce serveur. Demandez un compte à l’administration.',
    have_account: 'Vous avez déjà un compte ?',
    sign_in: 'Connectez-vous',
    pending_title: 'Presque terminé',
    pending_text:
      'Votre compte est créé. L’administration doit l’approuver avant que vous puissiez vous connecter.',
    to_sign_in: 'Vers la page de connexion',
  },
};
