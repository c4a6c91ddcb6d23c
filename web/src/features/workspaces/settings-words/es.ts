import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  workspace_page: {
    gone: 'Este espacio de trabajo no está aquí',
    gone_text: 'Se eliminó o ya no estás en su equipo.',
    parts: 'Partes del espacio de trabajo',
    open_chats: 'Chats abiertos',
    people: 'Personas',
    work_here: 'Trabajar aquí',
    no_open: 'No hay chats abiertos',
    no_open_text: 'Un chat se puede abrir al equipo: muévelo aquí y marca la casilla.',
    name: 'Nombre',
    name_text: 'Tal como aparece en la ficha y en las listas.',
    ai: 'La IA aquí',
    ai_text: 'Llega a cada respuesta en este espacio.',
    instructions: 'Instrucciones',
    instructions_text: 'Dos frases sobre cómo se hacen las cosas aquí. Las de un chat van después.',
    no_settings: 'Esto lo cambian los propietarios y responsables del equipo.',
    no_instructions: 'Sin instrucciones.',
    saved: 'Guardado.',
  },
};
