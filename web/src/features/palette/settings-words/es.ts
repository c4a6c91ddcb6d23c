import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  palette_list: {
    nothing: 'No se ha encontrado nada',
    recent: 'Recientes',
    channels: 'Chats',
    actions: 'Páginas y acciones',
    messages: 'Mensajes y archivos',
    sign_acts: '> lo que puedes hacer',
    sign_people: '@ gente y personas',
    sign_things: '# cosas',
    type_on: 'Escribe lo que buscas',
    search_all: 'Buscar «{{text}}» en todas partes',
    light: 'Tema claro',
    dark: 'Tema oscuro',
    system: 'Tema del dispositivo',
  },
};
