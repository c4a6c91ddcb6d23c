import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  folders: {
    title: 'Carpetas',
    name: 'Nombre de la carpeta',
    move_up: 'Subir',
    move_down: 'Bajar',
    deleted: 'Se ha eliminado «{{name}}».',
    delete_title: '¿Eliminar «{{name}}»?',
    delete_text: 'La carpeta desaparece. Lo que contiene se conserva, fuera de toda carpeta.',
  },
};
