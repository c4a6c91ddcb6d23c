import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  appearance_page: {
    text: 'すべての端末での見え方です。',
    language_text: 'サーバー自身からの文は英語で表示されます。',
    send_text: '書いた内容を送るキーです。Enter で送らない場合、Enter だけで改行します。',
  },
};
