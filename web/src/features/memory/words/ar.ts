import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  memory: {
    title: 'الذاكرة',
    here: 'الذاكرة في هذه المحادثة',
    here_text: 'عند الإيقاف: لا يُخبَر الذكاء الاصطناعي هنا بأي شيء محفوظ، ولا يُحفَظ شيء مما يُقال.',
    off_here: 'الذاكرة متوقفة هنا',
  },
};
