import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  jobs: {
    text: 'ما يفعله الخادم في الخلفية.',
    state: 'الحالة',
    any: 'كل الحالات',
    pending: 'في الانتظار',
    running: 'قيد التنفيذ',
    done: 'منجزة',
    dead: 'فاشلة',
    name: 'المهمة',
    attempt: 'المحاولة',
    when: 'متى',
    none: 'لا توجد مهام',
    none_text: 'لا شيء في هذه الحالة.',
    retried: 'ستُنفَّذ المهمة مجددًا.',
    retry_named: 'تنفيذ {{name}} مجددًا',
  },
};
