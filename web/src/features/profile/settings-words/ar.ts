import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  profile: {
    text: 'كيف يراك الآخرون على هذا الخادم.',
    picture: 'الصورة',
    picture_text: 'PNG أو JPEG أو WebP أو GIF حتى 2 ميغابايت. تُقص لتصبح مربعة.',
    picture_choose: 'اختيار صورة',
    picture_save: 'استخدام هذه الصورة',
    picture_saved: 'تم تغيير صورتك.',
    picture_removed: 'تمت إزالة صورتك.',
    picture_remove_title: 'إزالة صورتك؟',
    picture_remove_text: 'ستحل الأحرف الأولى من اسمك محلها.',
    picture_type: 'اختر صورة PNG أو JPEG أو WebP أو GIF.',
    picture_size: 'هذه الصورة أكبر من 2 ميغابايت. اختر صورة أصغر.',
    about: 'عنك',
    about_text: 'لا يمكن تغيير اسم المستخدم.',
    display_name_text: 'يظهر بدلًا من اسم المستخدم.',
    email_text: 'لا يراه إلا أنت والإدارة.',
    member_since: 'عضو منذ',
    saved: 'تم حفظ ملفك الشخصي.',
  },
};
