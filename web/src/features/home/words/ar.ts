import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  home: {
    welcome: 'مرحبًا {{name}}',
    all_chats: 'كل المحادثات',
    no_chat: 'لا يمكنك استخدام المحادثات هنا. اسأل أحد المسؤولين.',
    field: 'رسالتك',
    to: 'إلى',
    to_add: 'إضافة أشخاص أو شخصيات',
    to_remove: 'إزالة {{name}}',
    placeholder: 'ما الذي يشغل بالك؟',
    send: 'إرسال',
    starters: 'أفكار للبداية',
    starter_write: 'كتابة نص',
    starter_write_text: 'اكتب رسالة قصيرة ولطيفة لتأجيل اجتماعنا إلى الأسبوع القادم.',
    starter_ideas: 'إيجاد أفكار',
    starter_ideas_text: 'أعطني عشر أفكار لأمسية فريق لا تكلف شيئًا تقريبًا.',
    starter_compare: 'المقارنة بين الخيارات',
    starter_compare_text: 'ما مزايا العمل من المنزل أربعة أيام في الأسبوع وعيوبه؟ أجب في جدول.',
    starter_plan: 'وضع خطة',
    starter_plan_text: 'خطط لثلاثة أيام في لشبونة لشخصين يحبان الطعام والمشي.',
    demo: 'لا يجيب حتى الآن سوى العرض المدمج.',
    connect: 'اربط نموذجًا حقيقيًا',
    sample: 'أو جرّب محادثة مع شخصيتين',
    made: 'أُنشئت {{when}}',
    starts_here: '{{name}} تبدأ من هنا',
  },
};
