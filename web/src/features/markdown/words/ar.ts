import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  markdown: {
    source: 'المصدر {{number}}: {{title}}',
    as_written: 'يُعرض نصًا عاديًا لأنه شديد التشابك.',
    code: 'شيفرة',
    code_in: 'شيفرة {{language}}',
    copy_code: 'نسخ الشيفرة',
    diagram: 'مخطط',
    download_code: 'تنزيل الكود',
    wrap: 'التفاف الأسطر',
    diagram_failed: 'تعذّر رسم هذا المخطط.',
    done: 'مُنجَز',
    footnotes: 'الحواشي',
    open: 'غير مُنجَز',
    open_code: 'فتح',
    picture: 'صورة',
    picture_from: '{{name}} (من {{host}}، لم تُحمّل)',
    table: 'جدول',
  },
};
