import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  move: {
    go: 'إلى {{name}}',
    action: 'نقل المحادثة',
    title: 'نقل «{{name}}»',
    into: 'المشروع',
    no_project: 'بلا مشروع',
    open: 'يمكن للآخرين إيجادها والانضمام',
    open_text: 'بدون هذا لا يراها إلا من فيها.',
    only: 'بعد ذلك لن يرى هذه المحادثة إلا {{people}}.',
    team: 'بعد ذلك يراها {{people}}، ويمكن لكل من في فريق {{team}} إيجادها والانضمام وقراءتها كلها.',
    project:
      'بعد ذلك يراها {{people}}، ويمكن لكل من يقرأ المشروع {{project}} إيجادها والانضمام وقراءتها كلها.',
    both: 'بعد ذلك يراها {{people}}، ويمكن لكل من في فريق {{team}} ولكل من يقرأ المشروع {{project}} إيجادها والانضمام وقراءتها كلها.',
    told: 'تراعي الإجابات فيها تعليمات المشروع ويمكنها قراءة ملفاته.',
    not_yours: 'لا يمكن نقل هذه المحادثة إلا لمالكها.',
    only_reads: 'يمكنك الآن القراءة فقط في هذا الفريق. سلّم المحادثة إلى أحد الأعضاء بدلًا من ذلك.',
    thing_action: 'نقل',
    thing_open: 'يراه كل من في الفريق',
    thing_open_text: 'بدون ذلك لا يراه إلا من شورك معهم.',
    thing_only: 'بعد ذلك لن يراه إلا من شورك معهم.',
    thing_team: 'بعد ذلك سيراه كل من في فريق {{team}}، ومن شورك معهم.',
    thing_project: 'ويظهر في صفحة المشروع {{project}} لمن يقرأ المشروع منهم.',
    thing_done: 'نُقل {{name}}.',
    done: 'نُقلت المحادثة.',
    people_in_it_zero: 'لا أحد ممن فيها',
    people_in_it_one: 'شخص واحد هو أنت',
    people_in_it_two: 'الشخصان اللذان فيها',
    people_in_it_few: '{{count}} أشخاص فيها',
    people_in_it_many: '{{count}} شخصًا فيها',
    people_in_it_other: '{{count}} شخص فيها',
  },
};
