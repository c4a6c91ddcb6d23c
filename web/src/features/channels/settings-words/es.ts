import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  archive: {
    text: 'Chats eliminados que aún se guardan. Restáuralos antes de su fecha.',
    empty: 'El archivo está vacío',
    empty_text: 'Lo que eliminas se guarda aquí un tiempo, si el servidor está configurado así.',
    purge: 'Se elimina para siempre el {{date}}',
    restore: 'Restaurar',
    restored: 'El chat ha vuelto.',
    import: 'Importar un chat',
    import_wrong: 'Este archivo no contiene ningún chat.',
  },
};
