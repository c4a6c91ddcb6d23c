import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  files_page: {
    text: 'كل ما رفعته.',
    empty: 'لا ملفات بعد',
    empty_text: 'أفلت ملفًا في محادثة وسيظهر هنا أيضًا.',
    open: 'إلى المحادثة',
    open_named: 'إلى محادثة {{name}}',
    download_named: 'تنزيل {{name}}',
    delete_named: 'حذف {{name}}',
    delete_title: 'حذف «{{name}}»؟',
    delete_text: 'يختفي أيضًا من المحادثة التي هو فيها.',
    deleted: 'حُذف الملف.',
  },
};
