import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  home_sample: {
    starter_write: '打ち合わせを来週に変更してもらう、短く丁寧なメールを書いてください。',
    starter_ideas: 'ほとんどお金のかからないチームの午後の過ごし方を10個挙げてください。',
    starter_compare: '週4日の在宅勤務の良い点と悪い点を表にまとめてください。',
    starter_plan: '食べ歩きと散歩が好きな二人のために、リスボンでの3日間を計画してください。',
    greeting:
      '私たちは二人で、めったに意見が合いません。@ でどちらか、または両方を呼んでください。今は内蔵のデモが私たちの代わりに話します。',
    question: '週に四日、在宅で働くべきでしょうか？',
    diagram: '図を描いて',
    sum: '17.5 * 24 はいくつ？',
    title: '円卓（サンプル）',
    optimist: '楽観主義者',
    optimist_prompt: 'どんな案にもうまくいく点を見つけ、最初の一歩を述べます。3文以内。',
    critic: '批評家',
    critic_prompt: 'どんな案でも一番弱い点を優しく指摘し、直し方を述べます。3文以内。',
  },
};
