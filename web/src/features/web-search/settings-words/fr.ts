import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  web_search: {
    title: 'Recherche web',
    text: 'Moteurs avec lesquels les modèles cherchent sur le web. Ce qu’ils trouvent est cité et marqué comme texte d’autrui.',
    create: 'Ajouter un moteur',
    empty: 'Aucun moteur de recherche',
    empty_text:
      'Les modèles peuvent lire une page à une adresse, et chercher sur le web dès qu’il y a un moteur.',
    works: 'Fonctionne',
    failed: 'Échec',
    test: 'Tester',
    test_named: 'Tester {{name}}',
    edit_named: 'Modifier {{name}}',
    delete_named: 'Supprimer {{name}}',
    delete_title: 'Supprimer {{name}} ?',
    delete_text: 'Les modèles ne pourront plus chercher sur le web avec lui.',
    dialog_text: 'Sa clé est scellée et n’est plus jamais affichée.',
    engine: 'Moteur',
    own_text: 'De votre propre instance. Ses réglages doivent autoriser le format json.',
    address_text: 'Laissez vide pour celle du fournisseur.',
    cx: 'Identifiant du moteur (cx)',
    key: 'Clé API',
  },
};
