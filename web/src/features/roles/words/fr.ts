import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  permissions: {
    admin: 'Administrer le serveur',
    chat: 'Utiliser les conversations',
    channels_create: 'Créer des canaux',
    personas_create: 'Créer des personas',
    byok: 'Apporter ses propres clés de fournisseurs',
    knowledge_create: 'Créer des bases de connaissances',
    workflows_create: 'Créer des flux de travail',
    workflows_publish: 'Publier des flux de travail',
    teams_create: 'Créer des équipes',
    packages_install: 'Installer des paquets',
  },
};
