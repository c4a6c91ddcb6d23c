import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  archive: {
    text: 'Gelöschte Gespräche, die noch aufbewahrt werden. Hol sie vor ihrem Stichtag zurück.',
    empty: 'Das Archiv ist leer',
    empty_text: 'Was du löschst, bleibt hier eine Weile, wenn der Server so eingestellt ist.',
    purge: 'Endgültig gelöscht am {{date}}',
    restore: 'Zurückholen',
    restored: 'Das Gespräch ist wieder da.',
    import: 'Gespräch importieren',
    import_wrong: 'In dieser Datei ist kein Gespräch.',
  },
};
