import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  holds: {
    title: 'Retenciones legales',
    text: 'Mientras una persona, un espacio de trabajo o un chat está retenido, nada suyo se borra para siempre: ni por quienes trabajan allí, ni por una regla de conservación, ni con una cuenta. A quien lo intenta se le dice.',
    new: 'Nueva retención',
    new_text: 'Actúa al momento. Queda en la auditoría, y su levantamiento también.',
    kind: 'Qué se retiene',
    person: 'Persona',
    workspace: 'Espacio de trabajo de un equipo',
    chat: 'Chat',
    target: 'Cuál',
    target_text:
      'La dirección de su página o su identificador; de una persona, también el nombre de usuario.',
    reason: 'Motivo',
    set: 'Retener',
    was_set: 'La retención está en vigor.',
    none: 'Ninguna retención',
    none_text: 'En este servidor no hay nada retenido.',
    active: 'En vigor',
    lifted: 'Levantada',
    gone: 'Ya no está',
    since: 'desde {{when}}, por {{name}}',
    until: 'levantada {{when}} por {{name}}',
    nobody: 'una cuenta que ya no existe',
    lift: 'Levantar',
    lift_named: 'Levantar la retención de {{name}}',
    lift_title: '¿Levantar la retención de {{name}}?',
    lift_text: 'Lo que esperaba se borra en una hora: chats cuyo tiempo acabó, cuentas que debían borrarse.',
    was_lifted: 'La retención se ha levantado.',
  },
};
