import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  sharing: {
    owner: 'مالك',
    editor: 'يمكنه التعديل',
    viewer: 'يمكنه القراءة',
    all_of_team: 'يراه أيضًا كل من في الفريق {{name}}.',
    role_of: 'دور {{name}}',
    last_owner: 'المالك الوحيد. لإزالته أو تغيير دوره اجعل شخصًا آخر مالكًا أولًا.',
    remove_named: 'إزالة {{name}}',
    remove_title: 'هل تريد إزالة {{name}}؟',
    remove_text: 'لن يظهر لهم بعد الآن.',
    remove_project:
      'لن يظهر لهم المشروع وما فيه. يغادرون المحادثات التي انضموا إليها بأنفسهم، ويخرج ما يخصهم من المشروع.',
    remove_role: 'يفقدون دورهم هنا. ويظل كل من في الفريق {{name}} يراه.',
    remove_self_title: 'هل تريد إزالة نفسك؟',
    remove_self: 'لن يمكنك تعديله، ولن تراه إلا إذا كان فريقك يراه. يمكن لأحد المالكين إضافتك مجددًا.',
    add_person: 'إضافة شخص أو فريق',
    found: 'ما عُثر عليه',
    none_found: 'لا أحد بهذا الاسم',
    title: 'مشاركة «{{name}}»',
    text: 'من تضيفهم يجدونه في قوائمهم.',
    people: 'من تتم المشاركة معهم',
    seen_by: 'من يراه',
    private: 'الأشخاص أدناه فقط',
    team: 'كل من في الفريق {{name}}',
    move: 'نقل…',
    copy: 'نسخ الرابط',
    copied: 'نُسخ الرابط. يفتح لمن يحق لهم رؤية هذا.',
    share: 'مشاركة',
    more_projects: 'ليست كلها هنا. ابحث عن غيرها بأسمائها.',
  },
};
