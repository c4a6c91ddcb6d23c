import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  personas: {
    create: 'Nueva persona',
    for_everybody: 'Todo el servidor',
    mine: 'Solo tú',
    all: 'Todas las personas',
    all_models: 'Todos los modelos',
    resting: 'En reposo',
    name: 'Nombre',
  },
};
