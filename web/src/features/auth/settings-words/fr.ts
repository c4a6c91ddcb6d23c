import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  setup: {
    title: 'Configurer votre serveur',
    text: 'Créez le premier compte. Il administre ce serveur.',
    submit: 'Créer le compte administrateur',
  },
  reset_password: {
    title: 'Un nouveau mot de passe',
    text: 'Dites-nous qui vous êtes et nous vous envoyons un e-mail avec un lien.',
    submit: 'M’envoyer le lien',
    sent_title: 'Consultez votre messagerie',
    sent_text:
      'Si ce compte existe, un e-mail avec un lien est en route. Le lien sert une fois et pendant une heure.',
    reset_text: 'Choisissez un nouveau mot de passe. Toutes vos sessions seront fermées.',
    password: 'Nouveau mot de passe',
    end_api_keys: 'Mettre fin aussi à mes clés d’API',
    submit_new: 'Enregistrer le mot de passe',
    done_title: 'C’est fait',
    done_text:
      'Votre nouveau mot de passe est enregistré. Connectez-vous avec lui. Les clés que vous aviez enregistrées attendent votre ancien mot de passe sous Sécurité.',
    spent: 'Ce lien a déjà servi ou est trop ancien.',
    again: 'Demander un nouveau lien',
    missing: 'Il manque à cette adresse la partie qui est dans l’e-mail. Ouvrez à nouveau le lien en entier.',
  },
};
