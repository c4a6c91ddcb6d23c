import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  notifications: {
    title: '受信箱',
    text: '離れている間に起きたことです。',
    new: '新着：',
    read_all: 'すべて既読にする',
    preferences: '通知の設定',
    empty: '通知はありません',
    empty_text: 'メンションやチャットの新着がここに表示されます。',
    remove_named: '「{{name}}」を消す',
    show: '表示',
    show_all: 'すべて',
    show_unread: '未読',
  },
};
