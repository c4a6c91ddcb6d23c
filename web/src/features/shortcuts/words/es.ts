import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcuts: {
    title: 'Atajos de teclado',
    text: 'Elige uno y pulsa las teclas que prefieras.',
    anywhere: 'En cualquier sitio',
    in_chat: 'En una conversación',
    palette: 'Encontrar cualquier cosa',
    new_chat: 'Nuevo chat',
    help: 'Esta lista',
    settings: 'Ajustes',
    sidebar: 'Mostrar u ocultar la barra lateral',
    next_unread: 'Siguiente conversación sin leer',
    previous_unread: 'Conversación sin leer anterior',
    models: 'Elegir un modelo',
    focus_input: 'Ir al campo de mensaje',
    stop: 'Detener la respuesta',
    regenerate: 'Responder de nuevo',
    edit_last: 'Editar mi último mensaje',
    change_named: 'Cambiar las teclas de: {{name}}',
    press: 'Pulsa las teclas…',
    taken: 'Estas teclas son de «{{name}}». Elige otras.',
    reserved: 'El navegador necesita estas teclas. Elige otras.',
    too_simple: 'Añade Ctrl, Alt o ⌘; si no, estorbarían al escribir.',
    reset: 'Volver a los predeterminados',
    send: 'Enviar un mensaje',
    break_line: 'Pasar a otra línea',
    send_text: 'Qué teclas envían lo que has escrito. Intro sola pasa a otra línea cuando no envía.',
  },
};
