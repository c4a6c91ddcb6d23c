import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  viewer: {
    file: 'Archivo',
    place: '{{at}} de {{count}}',
    previous: 'Archivo anterior',
    next: 'Archivo siguiente',
    larger: 'Ampliar',
    smaller: 'Reducir',
    fit: 'Ajustar a la ventana (ahora {{size}})',
    fit_short: 'Ajustar a la ventana',
    as_written: 'Mostrar tal como está escrito',
    as_drawn: 'Mostrar como página',
    copy_failed: 'No se ha podido copiar. Descarga el archivo en su lugar.',
    not_shown: 'La página no puede mostrar este archivo. Descárgalo para abrirlo.',
    empty: 'Este archivo está vacío.',
    cut: 'Solo se muestran los primeros {{size}}. Descarga el archivo para leerlo entero.',
    locked: 'Este PDF pide una contraseña. Descárgalo para abrirlo.',
    page: 'Página {{number}}',
    page_of: 'Página {{at}} de {{count}}',
  },
};
