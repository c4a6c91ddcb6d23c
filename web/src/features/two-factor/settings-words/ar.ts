import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  two_factor: {
    title: 'العامل الثاني',
    text: 'رمز من تطبيق على هاتفك إلى جانب كلمة المرور، فلا تكفي كلمة المرور المسروقة وحدها.',
    on: 'مفعّل',
    off: 'معطّل',
    set_up: 'إعداد العامل الثاني',
    scan: 'امسح هذا بتطبيق مصادقة، ثم أثبت أنه يعمل.',
    qr: 'رمز QR لتطبيق المصادقة',
    secret: 'أو أدخل هذا المفتاح يدويًا',
    copy_secret: 'نسخ المفتاح',
    first_code: 'الرمز الأول',
    first_code_text: 'الأرقام الستة التي يعرضها التطبيق الآن.',
    enable: 'تفعيل',
    is_on: 'العامل الثاني مفعّل. احتفظ بهذه الرموز ليوم تفقد فيه جهازك.',
    codes: 'رموز الاسترداد',
    codes_once: 'يُستخدم كل رمز مرة واحدة، ولن تُعرض الرموز ثانية: احفظها حيث تحفظ كلمات مرورك.',
    codes_file: 'رموز استرداد {{name}} على {{service}}',
    copy_codes: 'نسخ الرموز',
    codes_kept: 'لقد حفظتها',
    new_codes: 'رموز استرداد جديدة',
    new_codes_text: 'تتوقف الرموز القديمة عن العمل.',
    make_codes: 'إنشاء رموز جديدة',
    disable: 'تعطيل',
    disable_text: 'عندها تكفي كلمة المرور وحدها لفتح حسابك.',
    disabled: 'العامل الثاني معطّل.',
  },
};
