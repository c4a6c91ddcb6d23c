import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  search_page: {
    text: '閲覧できるチャット、メッセージ、ファイルを新しい順に表示します。',
    field: '探す言葉',
    type: '種類',
    any_type: 'すべて',
    place: 'チャット',
    any_place: 'すべてのチャット',
    author: '書いた人',
    any_author: '全員',
    me: '自分',
    after: '開始日',
    before: '終了日',
    start: '何をお探しですか？',
    start_text: 'すべての言葉を含むものを、順序に関係なく探します。',
    nothing: '見つかりませんでした',
    nothing_text: '言葉を減らすか、条件を変えてみてください。',
    results: '検索結果',
    joinable: '参加できるチャット',
    more: 'さらに表示',
  },
};
