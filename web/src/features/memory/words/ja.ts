import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  memory: {
    title: '記憶',
    here: 'このチャットでのメモリ',
    here_text: 'オフのとき、記憶した内容はここで AI に伝えられず、話した内容も記憶されません。',
    off_here: 'ここではメモリがオフです',
  },
};
