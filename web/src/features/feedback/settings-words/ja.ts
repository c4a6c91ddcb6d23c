import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  feedback: {
    title: 'フィードバック',
    text: '回答についての意見です。チャットはここには表示されません。',
    ratings: '評価',
    who: 'モデルまたはペルソナ',
    good: '良い',
    bad: '良くない',
    no_ratings: 'まだ誰も回答を評価していません',
    no_ratings_text: '各回答の下の親指がここに数えられます。',
    words: '寄せられた言葉',
    kind: 'フィードバックの種類',
    any: '良いものと良くないもの',
    no_words: 'まだ誰も書いていません',
    no_words_text: '回答を良くないと評価した人には理由を尋ねます。',
    none_of_kind: 'この種類のものはありません',
    deleted_persona: '削除されたペルソナ',
  },
};
