import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  notifications: {
    title: 'Bandeja',
    text: 'Lo que pasó mientras mirabas a otro lado.',
    new: 'Nueva:',
    read_all: 'Marcar todo como leído',
    preferences: 'Ajustes de notificaciones',
    empty: 'Todo tranquilo',
    empty_text: 'Aquí aparecen menciones y novedades de tus chats.',
    remove_named: 'Quitar «{{name}}»',
    show: 'Mostrar',
    show_all: 'Todas',
    show_unread: 'Sin leer',
  },
};
