import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  files_page: {
    text: 'Todo lo que has subido.',
    empty: 'Aún no hay archivos',
    empty_text: 'Suelta uno en una conversación y también estará aquí.',
    open: 'Ir a la conversación',
    open_named: 'Ir a la conversación de {{name}}',
    download_named: 'Descargar {{name}}',
    delete_named: 'Eliminar {{name}}',
    delete_title: '¿Eliminar «{{name}}»?',
    delete_text: 'También desaparece de la conversación en la que está.',
    deleted: 'El archivo se ha eliminado.',
  },
};
