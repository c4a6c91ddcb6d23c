import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  workspaces: {
    title: 'Espacio de trabajo',
    personal: 'El tuyo',
    switch: 'Cambiar de espacio de trabajo',
    new: 'Nuevo espacio de trabajo',
    manage: 'Resumen del espacio de trabajo',
    news: 'Novedades',
    settings: 'Ajustes del espacio de trabajo',
    for_you: 'Para ti',
    late: 'Atrasado',
    join: 'Unirse',
  },
};
