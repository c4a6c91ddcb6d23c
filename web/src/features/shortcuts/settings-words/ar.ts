import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcut_help: {
    palette: 'البحث عن أي شيء',
    new_chat: 'محادثة جديدة',
    help: 'هذه القائمة',
    settings: 'الإعدادات',
    new_menu: 'جديد… (قائمة)',
    next_part: 'الجزء التالي من الصفحة',
    previous_part: 'الجزء السابق من الصفحة',
    next_unread: 'المحادثة غير المقروءة التالية',
    previous_unread: 'المحادثة غير المقروءة السابقة',
    panel: 'فتح اللوحة أو إغلاقها',
    models: 'اختيار نموذج',
    find: 'البحث في المحادثة',
    focus_input: 'إلى حقل الرسالة',
    stop: 'إيقاف الإجابة',
    regenerate: 'إعادة الإجابة',
    edit_last: 'تعديل رسالتي الأخيرة',
    beside: 'وضع الملاحظة أو المهمة بجانب المحادثة أو إبعادها',
    text: 'اختر واحدًا ثم اضغط المفاتيح التي تفضلها.',
    anywhere: 'في أي مكان',
    in_chat: 'داخل محادثة',
    change_named: 'تغيير مفاتيح: {{name}}',
    press: 'اضغط المفاتيح…',
    taken: 'هذه المفاتيح مخصصة لـ «{{name}}». اختر غيرها.',
    reserved: 'يحتاج المتصفح إلى هذه المفاتيح. اختر غيرها.',
    too_simple: 'أضف Ctrl أو Alt أو ⌘ حتى لا تعيق الكتابة.',
    reset: 'العودة إلى الافتراضي',
    break_line: 'بدء سطر جديد',
  },
};
