import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  tool_sign_ins: {
    sign_in_to: '{{name}} にサインイン',
    signed_in: '{{name}} にサインイン済みです。もう一度質問すると、ツールが使えます。',
  },
};
