import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  viewer: {
    file: 'Datei',
    place: '{{at}} von {{count}}',
    previous: 'Vorherige Datei',
    next: 'Nächste Datei',
    larger: 'Größer',
    smaller: 'Kleiner',
    fit: 'An das Fenster anpassen (jetzt {{size}})',
    fit_short: 'An das Fenster anpassen',
    as_written: 'Zeigen, wie es geschrieben wurde',
    as_drawn: 'Als Seite zeigen',
    copy_failed: 'Das ließ sich nicht kopieren. Lade die Datei stattdessen herunter.',
    not_shown: 'Die Seite kann diese Datei nicht zeigen. Lade sie herunter, um sie zu öffnen.',
    empty: 'Diese Datei ist leer.',
    cut: 'Nur die ersten {{size}} sind zu sehen. Lade die Datei herunter, um alles zu lesen.',
    locked: 'Dieses PDF verlangt ein Passwort. Lade es herunter, um es zu öffnen.',
    page: 'Seite {{number}}',
    page_of: 'Seite {{at}} von {{count}}',
  },
};
