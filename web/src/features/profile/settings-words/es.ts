import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  profile: {
    text: 'Cómo te ven las demás personas en este servidor.',
    picture: 'Imagen',
    picture_text: 'PNG, JPEG, WebP o GIF, hasta 2 MB. Se recorta en forma cuadrada.',
    picture_choose: 'Elegir una imagen',
    picture_save: 'Usar esta imagen',
    picture_saved: 'Se ha cambiado tu imagen.',
    picture_removed: 'Se ha quitado tu imagen.',
    picture_remove_title: '¿Quitar tu imagen?',
    picture_remove_text: 'En su lugar aparecerán tus iniciales.',
    picture_type: 'Elige un PNG, JPEG, WebP o GIF.',
    picture_size: 'Esta imagen pasa de 2 MB. Elige una más pequeña.',
    about: 'Sobre ti',
    about_text: 'Tu nombre de usuario no se puede cambiar.',
    display_name_text: 'Se muestra en lugar de tu nombre de usuario.',
    email_text: 'Visible solo para ti y la administración.',
    member_since: 'Desde',
    saved: 'Se ha guardado tu perfil.',
  },
};
