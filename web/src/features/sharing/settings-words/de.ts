import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  sharing: {
    owner: 'Eigentümer',
    editor: 'Darf bearbeiten',
    viewer: 'Darf lesen',
    all_of_team: 'Alle im Team {{name}} sehen es auch.',
    role_of: 'Rolle von {{name}}',
    last_owner:
      'Die einzige Person, der es gehört. Um sie zu entfernen oder ihre Rolle zu ändern, mache zuerst eine andere zum Eigentümer.',
    remove_named: '{{name}} entfernen',
    remove_title: '{{name}} entfernen?',
    remove_text: 'Wer entfernt wird, sieht es nicht mehr.',
    remove_project:
      'Wer entfernt wird, sieht das Projekt und seinen Inhalt nicht mehr, verlässt dort die Chats, die ohne Einladung betreten wurden, und Eigenes ist in keinem Projekt mehr.',
    remove_role: 'Die Rolle hier geht verloren. Alle im Team {{name}} sehen es weiterhin.',
    remove_self_title: 'Dich selbst entfernen?',
    remove_self:
      'Du kannst es nicht mehr ändern und siehst es nur, wenn dein Team es sieht. Wer es besitzt, kann dich wieder hinzufügen.',
    add_person: 'Person oder Team hinzufügen',
    found: 'Gefunden',
    none_found: 'Niemand mit diesem Namen',
    title: '„{{name}}“ teilen',
    text: 'Wen du hinzufügst, findet es in den eigenen Listen.',
    people: 'Mit wem es geteilt ist',
    seen_by: 'Wer es sieht',
    private: 'Nur die Personen unten',
    team: 'Alle im Team {{name}}',
    move: 'Verschieben …',
    copy: 'Link kopieren',
    copied: 'Der Link ist kopiert. Er öffnet sich für alle, die das sehen dürfen.',
    share: 'Teilen',
    more_projects: 'Hier stehen nicht alle. Die anderen findest du über ihren Namen.',
  },
};
