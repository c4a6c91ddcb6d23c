import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  users: {
    text: 'كل من لديه حساب هنا.',
    search: 'البحث بالاسم أو البريد',
    create: 'شخص جديد',
    create_text: 'يمكنه تسجيل الدخول فورًا بكلمة المرور التي تعطيها له.',
    created: 'تم إنشاء حساب {{name}}.',
    first_password: 'كلمة المرور الأولى',
    person: 'الشخص',
    role: 'الدور',
    any_role: 'كل الأدوار',
    admin: 'مدير',
    user: 'عضو',
    more_roles: 'أدوار أخرى',
    state: 'الحالة',
    any_state: 'كل الحالات',
    active: 'نشط',
    inactive: 'غير نشط',
    last_seen: 'آخر تسجيل دخول',
    never: 'أبدًا',
    none: 'لا أحد يطابق',
    none_text: 'غيّر التصفية أو امسحها.',
    edit_named: 'تعديل {{name}}',
    is_active: 'نشط',
    is_active_text: 'عند التعطيل: خروج فوري ولا يمكن تسجيل الدخول.',
    reset_password: 'كلمة مرور جديدة',
    end_api_keys: 'إنهاء مفاتيح API الخاصة بهذا الشخص أيضًا',
    reset_password_text:
      'اتركها فارغة للإبقاء على القديمة. تُقفل مفاتيح المزوّدين المحفوظة حتى يُدخل صاحبها كلمة المرور القديمة.',
    saved: 'تم حفظ {{name}}.',
    deleted: 'تم حذف {{name}}.',
    delete_title: 'حذف {{name}}؟',
    delete_text: 'يزول الحساب وكل ما يخصه وحده. لا يمكن التراجع عن ذلك.',
  },
};
