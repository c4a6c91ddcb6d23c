import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  appearance_page: {
    text: 'すべての端末での見え方です。',
    density: '行の間隔',
    density_text: '一覧の行をどれだけ詰めるかです。指で操作するときは常に広くなります。',
    compact: '詰める',
    roomy: 'ゆったり',
    letters: '一文字のキー',
    letters_text: '一覧にフォーカスがあるとき J、K、X が働きます。音声で操作する場合はオフにしてください。',
    look: '配色',
    look_text: 'パッケージが提供します。アカウントに保存されます。',
    look_standard: '標準',
    language_text: 'サーバー自身からの文は英語で表示されます。',
    send_text: '書いた内容を送るキーです。Enter で送らない場合、Enter だけで改行します。',
  },
};
