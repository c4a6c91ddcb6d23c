import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  workspaces: {
    title: 'مساحة العمل',
    personal: 'مساحتك',
    switch: 'تبديل مساحة العمل',
    manage: 'نظرة عامة على المساحة',
    for_you: 'لك',
    late: 'متأخر',
    nothing_new: 'لا جديد. استمتع بذلك.',
    nothing_here: 'لا محادثات هنا بعد.',
    online: 'هنا الآن',
    default_model: 'النموذج الافتراضي',
    automatic: 'تلقائي',
    default_persona: 'الشخصية الافتراضية',
    no_persona: 'لا شيء',
    join: 'انضمام',
    move_named: 'نقل {{name}}',
    people_zero: 'لا أحد',
    people_one: 'شخص واحد',
    people_two: 'شخصان',
    people_few: '{{count}} أشخاص',
    people_many: '{{count}} شخصًا',
    people_other: '{{count}} شخص',
    open_chats_zero: 'لا محادثات مفتوحة',
    open_chats_one: 'تصفح محادثة مفتوحة',
    open_chats_two: 'تصفح محادثتين مفتوحتين',
    open_chats_few: 'تصفح {{count}} محادثات مفتوحة',
    open_chats_many: 'تصفح {{count}} محادثة مفتوحة',
    open_chats_other: 'تصفح {{count}} محادثة مفتوحة',
  },
};
