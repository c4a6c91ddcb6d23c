import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcuts: {
    title: 'キーボードショートカット',
    palette: '何でも検索',
    new_chat: '新しいチャット',
    help: 'この一覧',
    settings: '設定',
    sidebar: '一覧を表示または隠す',
    new_menu: '新規…（メニュー）',
    next_part: 'ページの次の部分',
    previous_part: 'ページの前の部分',
    panel: 'パネルを開閉',
    next_unread: '次の未読のチャット',
    previous_unread: '前の未読のチャット',
    models: 'モデルを選ぶ',
    focus_input: 'メッセージ欄へ',
    stop: '回答を止める',
    regenerate: 'もう一度回答',
    edit_last: '最後のメッセージを編集',
    send: 'メッセージを送る',
  },
};
