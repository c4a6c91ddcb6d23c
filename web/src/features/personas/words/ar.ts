import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  personas: {
    create: 'شخصية جديدة',
    for_everybody: 'على مستوى الخادم',
    mine: 'أنت فقط',
    all: 'كل الشخصيات',
    all_models: 'كل النماذج',
    resting: 'في راحة',
    name: 'الاسم',
  },
};
