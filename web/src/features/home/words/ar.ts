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
    starter_ideas: 'إيجاد أفكار',
    starter_compare: 'المقارنة بين الخيارات',
    starter_plan: 'وضع خطة',
    demo: 'لا يجيب حتى الآن سوى العرض المدمج.',
    connect: 'اربط نموذجًا حقيقيًا',
    sample: 'أو جرّب محادثة مع شخصيتين',
    made: 'أُنشئت {{when}}',
    starts_here: '{{name}} تبدأ من هنا',
  },
};
