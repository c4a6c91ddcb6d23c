import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  sessions: {
    text: 'Tous les endroits où votre session est ouverte. Terminez celles que vous ne reconnaissez pas.',
    current: 'Celle-ci',
    browser_on: '{{browser}} sur {{system}}',
    unknown: 'Appareil inconnu',
    last_used: 'utilisée {{when}}',
    end: 'Terminer',
    end_named: 'Terminer la session {{name}}',
    end_title: 'Terminer cette session ?',
    end_text: '{{name}} est déconnecté aussitôt.',
    ended: 'La session est terminée.',
    end_others: 'Terminer toutes les autres',
    end_others_title: 'Terminer toutes les autres sessions ?',
    end_others_text_one: '{{count}} autre session est déconnectée aussitôt. Votre session ici reste ouverte.',
    end_others_text_many:
      '{{count}} d’autres sessions sont déconnectées aussitôt. Votre session ici reste ouverte.',
    end_others_text_other:
      '{{count}} autres sessions sont déconnectées aussitôt. Votre session ici reste ouverte.',
    others_ended: 'Toutes les autres sessions sont terminées.',
  },
};
