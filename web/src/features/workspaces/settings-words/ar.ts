import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  workspace_page: {
    gone: 'مساحة العمل هذه ليست هنا',
    gone_text: 'حُذفت، أو لم تعد في فريقها.',
    parts: 'أقسام مساحة العمل',
    open_chats: 'المحادثات المفتوحة',
    people: 'الأشخاص',
    work_here: 'اعمل هنا',
    no_open: 'لا محادثات مفتوحة',
    no_open_text: 'يمكن فتح محادثة للفريق: انقلها إلى هنا وضع العلامة.',
    name: 'الاسم',
    name_text: 'كما يظهر على البلاطة وفي القوائم.',
    ai: 'الذكاء الاصطناعي هنا',
    ai_text: 'يصل إلى كل إجابة في مساحة العمل هذه.',
    instructions: 'التعليمات',
    instructions_text: 'جملتان عن طريقة العمل هنا. تأتي تعليمات المحادثة بعدهما.',
    no_settings: 'يغيّر هذا مالكو الفريق وقادته.',
    no_instructions: 'لا تعليمات.',
    saved: 'تم الحفظ.',
  },
};
