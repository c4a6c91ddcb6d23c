import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  usage: {
    unpriced: '料金が不明な回答{{number}}件は費用に含まれていません。',
    lent: '会話に貸し出しているキーで、ほかの人が {{tokens}} トークンを使用しました：{{cost}}',
    text: '回答にかかった費用と、使ったモデルです。',
    platform_text: 'このサーバー全体の使用量です。',
    period: '期間',
    days_other: '過去{{count}}日間',
    cost: '費用',
    tokens: 'トークン',
    answers: '回答',
    failures: '失敗',
    by_day: '日別',
    measure: '指標',
    breakdown: '内訳',
    group: '分類',
    by_model: 'モデル別',
    by_channel: '会話別',
    by_persona: 'ペルソナ別',
    by_user: '人別',
    by_provider: 'プロバイダー別',
    nobody: 'なし',
    calls: '回答：{{number}}',
    empty: 'まだ使用されていません',
    empty_text: '質問すると、ここに記録されます。',
    budget: '今月の予算',
    budget_cost: '{{max}} 中 {{used}}',
    budget_tokens: '{{max}} トークン中 {{used}}',
    budget_over:
      '予算を使い切りました。プラットフォームのモデルは来月また使えます。自分のキーは引き続き使えます。',
  },
};
