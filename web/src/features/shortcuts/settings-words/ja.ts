import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcut_help: {
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
