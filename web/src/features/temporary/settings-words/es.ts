import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  temporary_page: {
    banner: 'Este chat no se guarda en ninguna parte. Al cerrar la pestaña termina.',
    more: 'No está en ninguna lista ni búsqueda, nada de él se recuerda, y no se transmiten ni tus recuerdos ni tus instrucciones. Lo que ha costado se cuenta.',
    keep: 'Conservar este chat',
    kept: 'El chat queda guardado.',
    kept_files: 'El chat queda guardado, sin sus archivos.',
    end: 'Terminarlo',
    end_title: '¿Terminar este chat?',
    end_text: 'Lo que se dijo en él desaparece para siempre.',
    empty: 'Pregunta algo que no deba dejar rastro',
    too_large: 'Es más de lo que puede llevar una pregunta. Quita algo.',
    unreadable: 'No se pudo leer {{name}}.',
  },
};
