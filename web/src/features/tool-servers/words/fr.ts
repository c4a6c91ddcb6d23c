import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  tool_sign_ins: {
    sign_in_to: 'Se connecter à {{name}}',
    signed_in:
      'Vous êtes connecté à {{name}}. Posez de nouveau la question, et l’outil travaillera pour vous.',
  },
};
