import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcut_help: {
    palette: '何でも検索',
    new_chat: '新しいチャット',
    help: 'この一覧',
    settings: '設定',
    new_menu: '新規…（メニュー）',
    next_part: 'ページの次の部分',
    previous_part: 'ページの前の部分',
    next_unread: '次の未読のチャット',
    previous_unread: '前の未読のチャット',
    panel: 'パネルを開閉',
    models: 'モデルを選ぶ',
    find: 'チャット内を検索',
    focus_input: 'メッセージ欄へ',
    stop: '回答を止める',
    regenerate: 'もう一度回答',
    edit_last: '最後のメッセージを編集',
    beside: 'ノートやタスクをチャットの横に置く、しまう',
    text: '項目を選んでから、使いたいキーを押します。',
    anywhere: 'どこでも',
    in_chat: 'チャット中',
    change_named: 'キーを変更：{{name}}',
    press: 'キーを押してください…',
    taken: 'そのキーは「{{name}}」で使われています。',
    reserved: 'そのキーはブラウザーで使われます。別のキーを選んでください。',
    too_simple: '入力の邪魔にならないよう、Ctrl・Alt・⌘ を組み合わせてください。',
    reset: '初期設定に戻す',
    break_line: '改行する',
  },
};
