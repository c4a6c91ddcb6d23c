import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  message_person: {
    text: '読むのはふたりだけです。AI はどちらかに呼ばれたときに答えます。すでに話している相手なら、そのチャットが開きます。',
    name: '名前',
    alone:
      'ここにはまだあなたしかいません。チームに人を招待するか、アカウントを持つ人の名前を入力してください。',
    nobody: 'その名前のアカウントはここにありません。',
  },
};
