import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  palette: {
    title: 'Alles finden',
    placeholder: 'Gespräche, Personen, Nachrichten, Seiten …',
    nothing: 'Nichts gefunden',
    recent: 'Zuletzt',
    channels: 'Gespräche',
    actions: 'Seiten und Aktionen',
    people: 'Personen',
    messages: 'Nachrichten und Dateien',
    search_all: 'Überall nach „{{text}}“ suchen',
    light: 'Helles Design',
    dark: 'Dunkles Design',
    system: 'Design des Geräts',
  },
};
