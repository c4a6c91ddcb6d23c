import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  api_keys: {
    text: 'Avec des clés, vos propres programmes utilisent ce serveur en votre nom.',
    docs: 'Documentation de l’API',
    empty: 'Pas encore de clé',
    empty_text: 'Créez-en une pour un script, un robot ou un autre outil.',
    create: 'Créer une clé',
    create_text: 'Donnez-lui seulement ce dont elle a besoin. Elle n’est affichée qu’une fois.',
    created: 'Votre nouvelle clé',
    created_text: 'Copiez-la maintenant.',
    once: 'La clé n’est affichée que cette fois. Gardez-la comme un mot de passe.',
    secret: 'La clé',
    try: 'Essayer',
    kept: 'Je l’ai gardée',
    name: 'Nom',
    name_text: 'À quoi sert-elle ? Vous la reconnaîtrez à ce nom.',
    scopes: 'Ce qu’elle peut faire',
    scope_required: 'Choisissez-en au moins un.',
    read: 'Lire',
    read_text: 'Voir ce que vous pouvez voir.',
    write: 'Écrire',
    write_text:
      'Créer, modifier et supprimer en votre nom. Sans « Lire », elle n’apprend rien de ce qui existe.',
    narrow: 'Ou n’autoriser que certains domaines',
    narrow_text:
      'Sans « Lire » ni « Écrire », la clé ne fonctionne que là où l’une de ces permissions est exigée. Les changements d’administration exigent toujours leur permission, même avec « Écrire ».',
    lifetime: 'Valable',
    days_one: '{{count}} jour',
    days_many: '{{count}} de jours',
    days_other: '{{count}} jours',
    no_end: 'Sans limite',
    last_used: 'Utilisée {{when}}',
    never_used: 'Jamais utilisée',
    expires_on: 'valable jusqu’au {{date}}',
    never_expires: 'sans limite',
    expired: 'Expirée',
    revoke: 'Révoquer',
    revoke_named: 'Révoquer {{name}}',
    revoke_title: 'Révoquer « {{name}} » ?',
    revoke_text:
      'Les programmes qui utilisent cette clé cessent aussitôt de fonctionner. C’est irréversible.',
    revoked: '« {{name}} » a été révoquée.',
  },
};
