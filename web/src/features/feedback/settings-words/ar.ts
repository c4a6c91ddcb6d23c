import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  feedback: {
    title: 'الآراء',
    text: 'ما يراه الناس في الإجابات. لا تُعرض المحادثات هنا.',
    ratings: 'التقييمات',
    who: 'النموذج أو الشخصية',
    good: 'جيدة',
    bad: 'سيئة',
    no_ratings: 'لم يقيّم أحد إجابة بعد',
    no_ratings_text: 'تُحسب هنا علامات الإبهام أسفل كل إجابة.',
    words: 'بكلماتهم',
    kind: 'نوع الرأي',
    any: 'الجيدة والسيئة',
    no_words: 'لم يكتب أحد شيئًا بعد',
    no_words_text: 'من يجد إجابة سيئة يُسأل عن السبب.',
    none_of_kind: 'لا شيء من هذا النوع',
    deleted_persona: 'شخصية محذوفة',
  },
};
