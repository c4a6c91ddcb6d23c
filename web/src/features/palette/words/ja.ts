import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  palette: {
    title: '何でも検索',
    placeholder: 'チャット、人、メッセージ、ページ…',
    people: '人',
  },
};
