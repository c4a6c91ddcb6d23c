import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  palette_list: {
    nothing: 'لم يُعثر على شيء',
    recent: 'الأخيرة',
    channels: 'المحادثات',
    actions: 'الصفحات والإجراءات',
    messages: 'الرسائل والملفات',
    signs: '> ما يمكنك فعله   @ الأشخاص والشخصيات   # الأشياء',
    search_all: 'البحث عن «{{text}}» في كل مكان',
    light: 'المظهر الفاتح',
    dark: 'المظهر الداكن',
    system: 'مظهر الجهاز',
  },
};
