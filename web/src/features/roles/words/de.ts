import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  permissions: {
    admin: 'Den Server verwalten',
    chat: 'Gespräche führen',
    channels_create: 'Kanäle anlegen',
    personas_create: 'Personas anlegen',
    byok: 'Eigene Anbieterschlüssel mitbringen',
    knowledge_create: 'Wissenssammlungen anlegen',
    workflows_create: 'Abläufe anlegen',
    workflows_publish: 'Abläufe veröffentlichen',
    teams_create: 'Teams anlegen',
    packages_install: 'Pakete installieren',
  },
};
