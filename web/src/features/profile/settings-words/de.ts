import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  profile: {
    text: 'So sehen dich andere auf diesem Server.',
    picture: 'Bild',
    picture_text: 'PNG, JPEG, WebP oder GIF, bis 2 MB. Es wird quadratisch zugeschnitten.',
    picture_choose: 'Bild auswählen',
    picture_save: 'Dieses Bild verwenden',
    picture_saved: 'Dein Bild wurde geändert.',
    picture_removed: 'Dein Bild wurde entfernt.',
    picture_remove_title: 'Dein Bild entfernen?',
    picture_remove_text: 'An seine Stelle treten deine Initialen.',
    picture_type: 'Wähle ein PNG, JPEG, WebP oder GIF.',
    picture_size: 'Dieses Bild ist größer als 2 MB. Wähle ein kleineres.',
    about: 'Über dich',
    about_text: 'Dein Benutzername lässt sich nicht ändern.',
    display_name_text: 'Wird statt deines Benutzernamens gezeigt.',
    email_text: 'Nur du und die Verwaltung sehen sie.',
    member_since: 'Dabei seit',
    saved: 'Dein Profil wurde gespeichert.',
  },
};
