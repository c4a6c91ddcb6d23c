import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  tool_sign_ins: {
    sign_in_to: 'Iniciar sesión en {{name}}',
    signed_in: 'Has iniciado sesión en {{name}}. Vuelve a preguntar y la herramienta funcionará para ti.',
  },
};
