import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcut_help: {
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
