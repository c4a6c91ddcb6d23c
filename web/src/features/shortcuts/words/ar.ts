import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcuts: {
    title: 'اختصارات لوحة المفاتيح',
    text: 'اختر واحدًا ثم اضغط المفاتيح التي تفضلها.',
    anywhere: 'في أي مكان',
    in_chat: 'داخل محادثة',
    palette: 'البحث عن أي شيء',
    new_chat: 'محادثة جديدة',
    help: 'هذه القائمة',
    settings: 'الإعدادات',
    sidebar: 'إظهار الشريط الجانبي أو إخفاؤه',
    next_unread: 'المحادثة غير المقروءة التالية',
    previous_unread: 'المحادثة غير المقروءة السابقة',
    models: 'اختيار نموذج',
    focus_input: 'إلى حقل الرسالة',
    stop: 'إيقاف الإجابة',
    regenerate: 'إعادة الإجابة',
    edit_last: 'تعديل رسالتي الأخيرة',
    change_named: 'تغيير مفاتيح: {{name}}',
    press: 'اضغط المفاتيح…',
    taken: 'هذه المفاتيح مخصصة لـ «{{name}}». اختر غيرها.',
    reserved: 'يحتاج المتصفح إلى هذه المفاتيح. اختر غيرها.',
    too_simple: 'أضف Ctrl أو Alt أو ⌘ حتى لا تعيق الكتابة.',
    reset: 'العودة إلى الافتراضي',
    send: 'إرسال رسالة',
    break_line: 'بدء سطر جديد',
    send_text: 'المفاتيح التي ترسل ما كتبته. يبدأ مفتاح Enter وحده سطرًا جديدًا عندما لا يُرسِل.',
  },
};
