import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  palette: {
    title: 'ابحث عن أي شيء',
    placeholder: 'محادثات، أشخاص، رسائل، صفحات…',
    nothing: 'لم يُعثر على شيء',
    recent: 'الأخيرة',
    channels: 'المحادثات',
    actions: 'الصفحات والإجراءات',
    people: 'الأشخاص',
    messages: 'الرسائل والملفات',
    search_all: 'البحث عن «{{text}}» في كل مكان',
    light: 'المظهر الفاتح',
    dark: 'المظهر الداكن',
    system: 'مظهر الجهاز',
  },
};
