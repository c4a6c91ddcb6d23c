import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  palette_list: {
    nothing: 'No se ha encontrado nada',
    recent: 'Recientes',
    channels: 'Chats',
    actions: 'Páginas y acciones',
    messages: 'Mensajes y archivos',
    signs: '> lo que puedes hacer   @ gente y personas   # cosas',
    search_all: 'Buscar «{{text}}» en todas partes',
    light: 'Tema claro',
    dark: 'Tema oscuro',
    system: 'Tema del dispositivo',
  },
};
