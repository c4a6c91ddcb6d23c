import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  home_sample: {
    greeting: 'نحن اثنان هنا، ونادرًا ما نتفق. نادِ أحدنا بـ @ أو كلينا. وحتى الآن يتحدث العرض المدمج باسمنا.',
    question: 'هل ينبغي أن نعمل من المنزل أربعة أيام في الأسبوع؟',
    diagram: 'ارسم مخططًا',
    sum: 'كم يساوي 17.5 * 24؟',
    title: 'مائدة مستديرة (مثال)',
    optimist: 'متفائل',
    optimist_prompt: 'ترى في كل فكرة ما قد ينجح وتذكر الخطوة الأولى. ثلاث جمل على الأكثر.',
    critic: 'ناقد',
    critic_prompt: 'تذكر بلطف أضعف نقطة في كل فكرة وكيفية إصلاحها. ثلاث جمل على الأكثر.',
  },
};
