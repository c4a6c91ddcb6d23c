import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  projects: {
    title: 'Proyectos',
    all: 'Todos los proyectos',
    new: 'Nuevo proyecto',
  },
};
