import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  archive: {
    text: 'ما وُضع جانبًا: محادثات محذوفة ومشاريع مؤرشفة وملاحظات في سلة المهملات.',
    chats: 'المحادثات المحذوفة',
    empty: 'لا توجد محادثات محذوفة',
    empty_text: 'ما تحذفه يُحفظ هنا لبعض الوقت إذا كان الخادم مضبوطًا على ذلك.',
    put_away: 'المحادثات المؤرشفة',
    put_away_text: 'خارج قائمتك حتى يُقال فيها شيء جديد. لا يتغيّر شيء لدى الآخرين.',
    no_put_away: 'لا محادثات مؤرشفة.',
    take_out: 'إخراج',
    take_out_named: 'إخراج {{name}} من الأرشيف',
    purge: 'تُحذف نهائيًا في {{date}}',
    restore: 'استعادة',
    restored: 'عادت «{{title}}» إلى محادثاتك.',
    projects: 'المشاريع المؤرشفة',
    projects_text: 'يمكن قراءتها، وتعديلها من جديد بعد استعادتها.',
    no_projects: 'لا توجد مشاريع مؤرشفة.',
    project_restored: 'عاد «{{name}}» إلى المشاريع.',
    notes: 'ملاحظات في سلة المهملات',
    import: 'استيراد محادثة',
    import_wrong: 'لا يحتوي هذا الملف على محادثة.',
  },
};
