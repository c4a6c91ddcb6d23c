import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  health: {
    title: 'Estado del servidor',
    text: 'Aquello en lo que se apoya este servidor, comprobado cada pocos segundos.',
    server: 'Servidor y base de datos',
    fine: 'Funciona',
    trouble: 'Con problemas',
    look: 'Conviene mirarlo',
    answers: 'Responde en {{ms}} ms',
    running: 'en marcha desde hace {{time}}',
    instances: 'Instancias',
    single: 'Un solo servidor, con su propia base de datos.',
    no_providers: 'No hay ningún proveedor configurado.',
    since: 'desde {{date}}',
    seen: 'vista {{when}}',
    connections_one: '{{count}} conexión',
    connections_many: '{{count}} conexiones',
    connections_other: '{{count}} conexiones',
    writing_one: '{{count}} respuesta en curso',
    writing_many: '{{count}} respuestas en curso',
    writing_other: '{{count}} respuestas en curso',
    load: 'ocupado el {{percent}} % del tiempo',
    lag: 'eventos con {{ms}} ms de retraso',
    leader: 'Primera',
    draining: 'Vaciándose',
    clock_ahead: 'Reloj {{seconds}} s adelantado',
    clock_behind: 'Reloj {{seconds}} s atrasado',
    drain: 'Vaciar',
    drain_named: 'Vaciar {{name}}',
    drain_title: '¿Vaciar {{name}}?',
    drain_text:
      'No acepta más solicitudes, termina las respuestas que escribe y se detiene. Otras instancias toman el relevo.',
    drain_done: '{{name}} termina lo que tiene y se detiene.',
  },
};
