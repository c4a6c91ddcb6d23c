import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  message_person: {
    text: 'تقرآن أنتما الاثنان فقط، ويجيب الذكاء الاصطناعي عندما يناديه أحدكما. وإن كنتما تتحادثان من قبل فُتحت تلك المحادثة.',
    name: 'الاسم',
    alone: 'لا أحد هنا سواك بعد. ادعُ أشخاصًا إلى فريق، أو اكتب اسم شخص له حساب.',
    nobody: 'لا أحد بهذا الاسم له حساب هنا.',
  },
};
