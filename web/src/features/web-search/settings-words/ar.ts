import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  web_search: {
    title: 'البحث في الويب',
    text: 'محركات تبحث بها النماذج في الويب. ما تجده يُستشهد به ويُوسم بأنه كلام الآخرين.',
    create: 'إضافة محرك',
    empty: 'لا يوجد محرك بحث بعد',
    empty_text: 'تستطيع النماذج قراءة صفحة في عنوان، والبحث في الويب عند وجود محرك.',
    works: 'يعمل',
    failed: 'فشل',
    test: 'اختبار',
    test_named: 'اختبار {{name}}',
    edit_named: 'تعديل {{name}}',
    delete_named: 'حذف {{name}}',
    delete_title: 'حذف {{name}}؟',
    delete_text: 'لن تستطيع النماذج البحث في الويب به بعد الآن.',
    dialog_text: 'يُختم مفتاحه ولا يُعرض مرة أخرى.',
    engine: 'المحرك',
    own_text: 'عنوان نسختك الخاصة. يجب أن تسمح إعداداتها بصيغة json.',
    address_text: 'اتركه فارغًا لاستخدام عنوان المزوّد.',
    cx: 'معرّف محرك البحث (cx)',
    key: 'مفتاح API',
  },
};
