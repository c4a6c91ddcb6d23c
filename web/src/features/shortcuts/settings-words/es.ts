import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcut_help: {
    palette: 'Encontrar cualquier cosa',
    new_chat: 'Nuevo chat',
    help: 'Esta lista',
    settings: 'Ajustes',
    new_menu: 'Nuevo… (menú)',
    next_part: 'Parte siguiente de la página',
    previous_part: 'Parte anterior de la página',
    next_unread: 'Siguiente chat sin leer',
    previous_unread: 'Chat sin leer anterior',
    panel: 'Abrir o cerrar el panel',
    models: 'Elegir un modelo',
    find: 'Buscar en el chat',
    focus_input: 'Ir al campo de mensaje',
    stop: 'Detener la respuesta',
    regenerate: 'Responder de nuevo',
    edit_last: 'Editar mi último mensaje',
    beside: 'Poner la nota o la tarea junto al chat, quitarla',
    text: 'Elige uno y pulsa las teclas que prefieras.',
    anywhere: 'En cualquier sitio',
    in_chat: 'En un chat',
    change_named: 'Cambiar las teclas de: {{name}}',
    press: 'Pulsa las teclas…',
    taken: 'Estas teclas son de «{{name}}». Elige otras.',
    reserved: 'El navegador necesita estas teclas. Elige otras.',
    too_simple: 'Añade Ctrl, Alt o ⌘; si no, estorbarían al escribir.',
    reset: 'Volver a los predeterminados',
    break_line: 'Pasar a otra línea',
  },
};
