import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcuts: {
    title: 'キーボードショートカット',
    sidebar: '一覧を表示または隠す',
    send: 'メッセージを送る',
  },
};
