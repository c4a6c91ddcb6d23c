import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  search_page: {
    text: 'المحادثات والرسائل والملفات التي يمكنك رؤيتها، الأحدث أولًا.',
    field: 'كلمات البحث',
    type: 'النوع',
    any_type: 'الكل',
    place: 'المحادثة',
    any_place: 'في أي مكان',
    author: 'الكاتب',
    any_author: 'أي شخص',
    me: 'أنا',
    after: 'من',
    before: 'إلى',
    start: 'عمّ تبحث؟',
    start_text: 'يجب أن ترد جميع الكلمات بأي ترتيب.',
    nothing: 'لم يُعثر على شيء',
    nothing_text: 'جرّب كلمات أقل أو تصفية أخرى.',
    results: 'النتائج',
    joinable: 'محادثات يمكنك الانضمام إليها',
    more: 'مزيد من النتائج',
  },
};
