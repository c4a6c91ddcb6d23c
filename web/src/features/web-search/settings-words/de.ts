import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  web_search: {
    title: 'Websuche',
    text: 'Suchmaschinen, mit denen Modelle das Web durchsuchen. Was sie finden, wird zitiert und als fremder Text markiert.',
    create: 'Suchmaschine hinzufügen',
    empty: 'Noch keine Suchmaschine',
    empty_text:
      'Modelle können Seiten an einer Adresse lesen und das Web durchsuchen, sobald es eine Suchmaschine gibt.',
    works: 'Funktioniert',
    failed: 'Fehlgeschlagen',
    test: 'Testen',
    test_named: '{{name}} testen',
    edit_named: '{{name}} bearbeiten',
    delete_named: '{{name}} löschen',
    delete_title: '{{name}} löschen?',
    delete_text: 'Modelle können das Web damit nicht mehr durchsuchen.',
    dialog_text: 'Der Schlüssel wird versiegelt und nie wieder angezeigt.',
    engine: 'Suchmaschine',
    own_text: 'Adresse deiner eigenen Instanz. Deren Einstellungen müssen das Format json erlauben.',
    address_text: 'Leer lassen für die des Anbieters.',
    cx: 'Suchmaschinen-ID (cx)',
    key: 'API-Schlüssel',
  },
};
