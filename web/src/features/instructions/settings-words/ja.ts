import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  instructions_page: {
    text: 'ほかの人が読まないあなたのチャットで、毎回 AI に伝えられます。ほかの人も読むチャットでは伝えられません。暗号化して保存され、あなたのパスワードでだけ開きます。',
    enabled: 'AI に伝える',
    enabled_text: 'オフのときは、書いた内容はここに残り、どのチャットにも伝えられません。',
    about: 'AI があなたについて知っておくべきことは？',
    about_text: '仕事、場所、すでに知っていること。',
    style: 'どのように答えてほしいですか？',
    style_text: '長さ、口調、言語、形式。',
    saved: '指示を保存しました。',
    closed: 'パスワードでサインインすると開きます。',
    locked:
      'パスワードがリセットされたためロックされています。以前のパスワードで解除できます。その前に保存すると置き換わります。',
  },
};
