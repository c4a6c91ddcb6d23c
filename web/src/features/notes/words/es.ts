import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  notes: {
    title: 'Notas',
    empty: 'Todavía no hay nada aquí',
    name: 'Título',
    description: 'Texto',
    trash: '«{{title}}» permanece 30 días en la papelera.',
    permission: 'Crear notas',
  },
};
