import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  answer_context: {
    no_sources: 'Esta respuesta no cita ninguna fuente.',
    page: 'Página {{number}}',
    given: 'Lo que recibió {{model}} para esta respuesta.',
    tokens: 'tokens',
    of_tokens: 'de {{number}} tokens',
    none: 'No se guarda nada de esta respuesta. Se guarda cuando una respuesta termina.',
    writing: 'La respuesta se está escribiendo. Lo que recibió aparece aquí cuando termine.',
    instructions: 'Instrucciones',
    memory: 'Memoria',
    knowledge: 'Conocimiento',
    files: 'Archivos y notas',
    branch: 'Esta rama',
    tools: 'Herramientas',
    cut: 'solo el principio',
    changed: 'cambiado desde entonces',
    deleted: 'eliminado desde entonces',
    left_out: 'Omitido',
    budget: 'no había sitio',
    access: 'otros leen aquí, o no se puede ver',
    summary: 'lo sustituye un resumen',
    unreadable: 'no hay nada legible',
    unsupported: 'el modelo no lo admite',
    off: 'está desactivado',
    withheld_one: '{{count}} parte no se te muestra',
    withheld_many: '{{count}} de partes no se te muestran',
    withheld_other: '{{count}} partes no se te muestran',
  },
};
