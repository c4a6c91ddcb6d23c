import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  tool_sign_ins: {
    sign_in_to: 'Bei {{name}} anmelden',
    signed_in: 'Du bist bei {{name}} angemeldet. Frag noch einmal, dann arbeitet das Werkzeug für dich.',
  },
};
