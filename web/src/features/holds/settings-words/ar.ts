import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  holds: {
    title: 'الحجوزات القانونية',
    text: 'ما دام الحجز قائمًا على شخص أو مساحة عمل أو محادثة فلا يزول منها شيء نهائيًا: لا بفعل من يعملون فيها، ولا بقاعدة احتفاظ، ولا مع حساب. ومن يحاول ذلك يُبلَّغ به.',
    new: 'حجز جديد',
    new_text: 'يسري فورًا. ويُسجَّل في سجل التدقيق، وكذلك رفعه.',
    kind: 'ما يُحجز',
    person: 'شخص',
    workspace: 'مساحة عمل فريق',
    chat: 'محادثة',
    target: 'أيّها',
    target_text: 'عنوان صفحتها أو معرّفها؛ وللشخص اسم المستخدم أيضًا.',
    reason: 'السبب',
    set: 'تثبيت الحجز',
    was_set: 'الحجز سارٍ.',
    none: 'لا حجوزات',
    none_text: 'لا شيء محجوز على هذا الخادم.',
    active: 'سارٍ',
    lifted: 'مرفوع',
    gone: 'لم يعد موجودًا',
    since: 'منذ {{when}}، بواسطة {{name}}',
    until: 'رُفع {{when}} بواسطة {{name}}',
    nobody: 'حساب لم يعد موجودًا',
    lift: 'رفع',
    lift_named: 'رفع الحجز عن {{name}}',
    lift_title: 'رفع الحجز عن {{name}}؟',
    lift_text: 'ما كان ينتظر يزول خلال ساعة: محادثات انتهت مدتها، وحسابات كان يجب محوها.',
    was_lifted: 'رُفع الحجز.',
  },
};
