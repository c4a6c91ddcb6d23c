import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  audit: {
    text: 'Quién hizo qué que importe para la seguridad. Las entradas no se pueden cambiar.',
    any: 'Todas las acciones',
    only: 'Solo {{name}}',
    none: 'No hay entradas',
    none_text: 'Nada en el registro encaja con este filtro.',
    action: 'Acción',
    actor: 'Por',
    address: 'Dirección',
    time: 'Hora',
    system: 'El servidor',
    verify: 'Comprobar la cadena',
    intact_one: 'La cadena está intacta: {{count}} entrada comprobada.',
    intact_many: 'La cadena está intacta: {{count}} de entradas comprobadas.',
    intact_other: 'La cadena está intacta: {{count}} entradas comprobadas.',
    broken: 'La cadena está rota en la entrada {{id}}. Alguien ha cambiado el registro.',
  },
};
