import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  search_page: {
    text: 'Chats, mensajes y archivos que puedes ver, los más recientes primero.',
    field: 'Palabras que buscar',
    type: 'Tipo',
    any_type: 'Todo',
    place: 'Chat',
    any_place: 'En cualquier sitio',
    author: 'Autor',
    any_author: 'Cualquiera',
    me: 'Yo',
    after: 'Desde',
    before: 'Hasta',
    start: '¿Qué buscas?',
    start_text: 'Deben aparecer todas las palabras, en cualquier orden.',
    nothing: 'No se ha encontrado nada',
    nothing_text: 'Prueba con menos palabras o con otro filtro.',
    results: 'Resultados',
    joinable: 'Chats a los que puedes unirte',
    more: 'Más resultados',
  },
};
