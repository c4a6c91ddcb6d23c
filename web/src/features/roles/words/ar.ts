import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  permissions: {
    admin: 'إدارة الخادم',
    chat: 'استخدام المحادثات',
    channels_create: 'إنشاء القنوات',
    personas_create: 'إنشاء الشخصيات',
    byok: 'استخدام مفاتيح المزوّدين الخاصة',
    knowledge_create: 'إنشاء قواعد المعرفة',
    workflows_create: 'إنشاء سير العمل',
    workflows_publish: 'نشر سير العمل',
    teams_create: 'إنشاء الفرق',
    packages_install: 'تثبيت الحزم',
  },
};
