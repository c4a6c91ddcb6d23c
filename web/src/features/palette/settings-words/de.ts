import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  palette_list: {
    nothing: 'Nichts gefunden',
    recent: 'Zuletzt',
    channels: 'Chats',
    actions: 'Seiten und Aktionen',
    messages: 'Nachrichten und Dateien',
    sign_acts: '> was du tun kannst',
    sign_people: '@ Personen und Personas',
    sign_things: '# Dinge',
    type_on: 'Schreib, was du suchst',
    search_all: 'Überall nach „{{text}}“ suchen',
    light: 'Helles Design',
    dark: 'Dunkles Design',
    system: 'Design des Geräts',
  },
};
