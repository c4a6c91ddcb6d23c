import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  folders_page: {
    text: 'Tus propios estantes para chats. Solo tú los ves.',
    empty: 'Todavía no hay carpetas',
    empty_text: 'Ponle nombre a la primera aquí abajo.',
    new_name: 'Nombre de la carpeta nueva',
    create: 'Añadir',
    created_on: 'Creada el {{date}}',
    actions_for: 'Acciones para {{name}}',
  },
};
