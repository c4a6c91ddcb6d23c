import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  appearance: {
    theme: 'السمة',
    theme_text: 'يتبع خيار «النظام» إعداد جهازك.',
    system: 'النظام',
    light: 'فاتحة',
    dark: 'داكنة',
    language: 'اللغة',
  },
};
