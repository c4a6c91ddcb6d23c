import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  workspaces: {
    title: 'Arbeitsbereich',
    personal: 'Dein eigener',
    switch: 'Arbeitsbereich wechseln',
    new: 'Neuer Arbeitsbereich',
    manage: 'Übersicht des Arbeitsbereichs',
    news: 'Neues',
    settings: 'Einstellungen des Arbeitsbereichs',
    for_you: 'Für dich',
    late: 'Überfällig',
    join: 'Beitreten',
  },
};
