import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  sessions: {
    text: 'サインインしているすべての場所です。見覚えのないものは終了してください。',
    current: 'この端末',
    browser_on: '{{system}}の{{browser}}',
    unknown: '不明な端末',
    last_used: '最終利用：{{when}}',
    end: '終了',
    end_named: 'セッション「{{name}}」を終了',
    end_title: 'このセッションを終了しますか？',
    end_text: '{{name}}はすぐにサインアウトします。',
    ended: 'セッションを終了しました。',
    end_others: 'ほかをすべて終了',
    end_others_title: 'ほかのセッションをすべて終了しますか？',
    end_others_text_other:
      'ほかの{{count}}件のセッションがすぐにサインアウトします。ここではサインインしたままです。',
    others_ended: 'ほかのセッションをすべて終了しました。',
  },
};
