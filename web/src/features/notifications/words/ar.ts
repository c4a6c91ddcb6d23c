import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  notifications: {
    title: 'الوارد',
    text: 'ما حدث وأنت منشغل بغيره.',
    new: 'جديد:',
    read_all: 'وضع علامة مقروء على الكل',
    preferences: 'إعدادات الإشعارات',
    empty: 'لا جديد',
    empty_text: 'تظهر هنا الإشارات إليك ومستجدات محادثاتك.',
    remove_named: 'إزالة «{{name}}»',
    show: 'عرض',
    show_all: 'الكل',
    show_unread: 'غير المقروءة',
  },
};
