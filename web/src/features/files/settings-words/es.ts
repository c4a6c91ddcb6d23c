import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  files_page: {
    text: 'Todo lo que has subido.',
    empty: 'Aún no hay archivos',
    empty_text: 'Suelta uno en un chat y también estará aquí.',
    open: 'Ir al chat',
    open_named: 'Ir al chat de {{name}}',
    download_named: 'Descargar {{name}}',
    delete_named: 'Eliminar {{name}}',
    delete_title: '¿Eliminar «{{name}}»?',
    delete_text: 'También desaparece del chat en el que está.',
    deleted: 'El archivo se ha eliminado.',
  },
};
