import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcuts: {
    title: 'اختصارات لوحة المفاتيح',
    palette: 'البحث عن أي شيء',
    new_chat: 'محادثة جديدة',
    help: 'هذه القائمة',
    settings: 'الإعدادات',
    sidebar: 'إظهار القائمة أو إخفاؤها',
    new_menu: 'جديد… (قائمة)',
    next_part: 'الجزء التالي من الصفحة',
    previous_part: 'الجزء السابق من الصفحة',
    panel: 'فتح اللوحة أو إغلاقها',
    next_unread: 'المحادثة غير المقروءة التالية',
    previous_unread: 'المحادثة غير المقروءة السابقة',
    models: 'اختيار نموذج',
    focus_input: 'إلى حقل الرسالة',
    stop: 'إيقاف الإجابة',
    regenerate: 'إعادة الإجابة',
    edit_last: 'تعديل رسالتي الأخيرة',
    send: 'إرسال رسالة',
  },
};
