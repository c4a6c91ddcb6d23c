import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  jobs: {
    text: 'Lo que el servidor hace en segundo plano.',
    state: 'Estado',
    any: 'Todos los estados',
    pending: 'En espera',
    running: 'En curso',
    done: 'Hecha',
    dead: 'Fallida',
    name: 'Tarea',
    attempt: 'Intento',
    when: 'Cuándo',
    none: 'No hay tareas',
    none_text: 'Nada está en este estado.',
    retried: 'La tarea se ejecutará de nuevo.',
    retry_named: 'Ejecutar {{name}} de nuevo',
  },
};
