import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcuts: {
    title: 'Atajos de teclado',
    palette: 'Encontrar cualquier cosa',
    new_chat: 'Nuevo chat',
    help: 'Esta lista',
    settings: 'Ajustes',
    sidebar: 'Mostrar u ocultar la lista',
    new_menu: 'Nuevo… (menú)',
    next_part: 'Parte siguiente de la página',
    previous_part: 'Parte anterior de la página',
    panel: 'Abrir o cerrar el panel',
    next_unread: 'Siguiente chat sin leer',
    previous_unread: 'Chat sin leer anterior',
    models: 'Elegir un modelo',
    focus_input: 'Ir al campo de mensaje',
    stop: 'Detener la respuesta',
    regenerate: 'Responder de nuevo',
    edit_last: 'Editar mi último mensaje',
    send: 'Enviar un mensaje',
  },
};
