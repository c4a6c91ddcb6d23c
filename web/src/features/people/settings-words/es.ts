import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  message_person: {
    text: 'Lo leéis los dos, y la IA responde cuando uno de vosotros la llama. Si ya habláis, se abre ese chat.',
    name: 'Nombre',
    alone:
      'Aquí todavía no hay nadie más que tú. Invita a gente a un equipo, o escribe el nombre de alguien que tenga cuenta.',
    nobody: 'Nadie con ese nombre tiene cuenta aquí.',
  },
};
