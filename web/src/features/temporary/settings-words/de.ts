import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  temporary_page: {
    banner: 'Dieser Chat wird nirgends aufbewahrt. Mit dem Tab endet er.',
    more: 'Er steht in keiner Liste und keiner Suche, nichts davon wird gemerkt, und weder deine Erinnerungen noch deine Anweisungen werden mitgegeben. Was er gekostet hat, wird gezählt.',
    keep: 'Diesen Chat behalten',
    kept: 'Der Chat wird jetzt aufbewahrt.',
    kept_files: 'Der Chat wird jetzt aufbewahrt, ohne seine Dateien.',
    end: 'Beenden',
    end_title: 'Diesen Chat beenden?',
    end_text: 'Was darin gesagt wurde, ist dann endgültig weg.',
    empty: 'Frag etwas, das keine Spur hinterlassen soll',
    too_large: 'Das ist mehr, als eine Frage mitnehmen kann. Lass etwas weg.',
    unreadable: '{{name}} konnte nicht gelesen werden.',
  },
};
