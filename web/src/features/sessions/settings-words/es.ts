import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  sessions: {
    text: 'Todos los sitios donde tienes la sesión abierta. Cierra los que no reconozcas.',
    current: 'Esta',
    browser_on: '{{browser}} en {{system}}',
    unknown: 'Dispositivo desconocido',
    last_used: 'último uso: {{when}}',
    end: 'Cerrar',
    end_named: 'Cerrar la sesión {{name}}',
    end_title: '¿Cerrar esta sesión?',
    end_text: '{{name}} queda fuera al momento.',
    ended: 'La sesión ha terminado.',
    end_others: 'Cerrar todas las demás',
    end_others_title: '¿Cerrar todas las demás sesiones?',
    end_others_text_one: '{{count}} sesión más se cierra al momento. Aquí sigues dentro.',
    end_others_text_many: '{{count}} de sesiones más se cierran al momento. Aquí sigues dentro.',
    end_others_text_other: '{{count}} sesiones más se cierran al momento. Aquí sigues dentro.',
    others_ended: 'Todas las demás sesiones han terminado.',
  },
};
