import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  profile: {
    text: 'Comment les autres vous voient sur ce serveur.',
    picture: 'Image',
    picture_text: 'PNG, JPEG, WebP ou GIF, 2 Mo au plus. Elle est recadrée en carré.',
    picture_choose: 'Choisir une image',
    picture_save: 'Utiliser cette image',
    picture_saved: 'Votre image a été changée.',
    picture_removed: 'Votre image a été retirée.',
    picture_remove_title: 'Retirer votre image ?',
    picture_remove_text: 'Vos initiales prendront sa place.',
    picture_type: 'Choisissez un PNG, JPEG, WebP ou GIF.',
    picture_size: 'Cette image dépasse 2 Mo. Choisissez-en une plus petite.',
    about: 'À propos de vous',
    about_text: 'Votre nom d’utilisateur ne peut pas être changé.',
    display_name_text: 'Affiché à la place de votre nom d’utilisateur.',
    email_text: 'Visible uniquement par vous et l’administration.',
    member_since: 'Membre depuis',
    saved: 'Votre profil a été enregistré.',
  },
};
