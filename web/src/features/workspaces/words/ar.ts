import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  workspaces: {
    title: 'مساحة العمل',
    personal: 'مساحتك',
    switch: 'تبديل مساحة العمل',
    new: 'مساحة عمل جديدة',
    manage: 'نظرة عامة على المساحة',
    news: 'هناك جديد',
    settings: 'إعدادات المساحة',
    for_you: 'لك',
    late: 'متأخر',
    join: 'انضمام',
  },
};
