import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  security: {
    text: 'ما يحفظ لك حسابك.',
    password: 'كلمة المرور',
    password_text: 'تغييرها يُخرجك من كل مكان آخر.',
    current_password: 'كلمة المرور الحالية',
    new_password: 'كلمة المرور الجديدة',
    change_password: 'تغيير كلمة المرور',
    password_changed: 'تم تغيير كلمة المرور وانتهت جلساتك الأخرى.',
    end_api_keys: 'إنهاء مفاتيح API الخاصة بي أيضًا',
    end_api_keys_text: 'اختر ذلك إن خشيت أن أحدًا قد دخل. تتوقف البرامج التي تستخدمها عن العمل فورًا.',
    elsewhere: 'تتولى مؤسستك كلمة المرور والعامل الثاني.',
  },
};
