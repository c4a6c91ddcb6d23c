import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  answer_context: {
    no_sources: 'この回答に出典はありません。',
    page: '{{number}} ページ',
    given: 'この回答のために{{model}}に渡された内容。',
    tokens: 'トークン',
    of_tokens: '/ {{number}}トークン',
    none: 'この回答の記録はありません。回答が終わると記録されます。',
    writing: '回答を書いている途中です。渡された内容は、終わるとここに表示されます。',
    instructions: '指示',
    memory: '記憶',
    knowledge: 'ナレッジ',
    files: 'ファイルとノート',
    branch: 'このブランチ',
    tools: 'ツール',
    cut: '冒頭のみ',
    changed: 'その後変更',
    deleted: 'その後削除',
    left_out: '含まれなかったもの',
    budget: '入りきりませんでした',
    access: '他の人も読むか、閲覧できません',
    summary: '要約で代用',
    unreadable: '読み取れる内容がありません',
    unsupported: 'モデルが対応していません',
    off: 'オフになっています',
    withheld_other: '{{count}}件は表示されません',
  },
};
