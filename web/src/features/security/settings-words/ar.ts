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
    old_password: 'كلمة المرور القديمة',
    unlock: 'الفتح بكلمة المرور القديمة',
    unlock_text:
      'طوال 30 يومًا بعد إعادة تعيين كلمة مرورك تفتح القديمة من جديد المفاتيح والذكريات التي حفظتها. ولا تعود كلمةَ مرورك.',
    unlock_now: 'فتح',
    unlocked: 'ما حفظته يُفتح من جديد.',
    confirm_title: 'أكّد أنك أنت',
    confirm_text: 'لقد سجّلت الدخول منذ مدة، وهذا التغيير بالغ الأهمية.',
    confirm: 'تأكيد',
    confirm_elsewhere:
      'لقد سجّلت الدخول منذ مدة، وهذا التغيير بالغ الأهمية. سجّل الدخول مجددًا عبر مؤسستك ثم أعد المحاولة.',
    sign_in_again: 'تسجيل الدخول مجددًا',
    elsewhere: 'تتولى مؤسستك كلمة المرور والعامل الثاني.',
  },
};
