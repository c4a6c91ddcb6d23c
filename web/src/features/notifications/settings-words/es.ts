import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  notify: {
    preferences_text: 'De qué quieres enterarte y cómo.',
    no_email: 'Este servidor no envía correos. Las notificaciones solo aparecen en la aplicación.',
    in_app: 'En la aplicación',
    email: 'Correo',
    mention: 'Alguien te menciona',
    message: 'Mensajes directos',
    share: 'Alguien te añade a un chat',
    assignment: 'Se te asigna algo',
    task: 'Una tarea termina o te necesita',
    system: 'Seguridad de tu cuenta',
    package: 'Paquetes',
  },
};
