import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  notes: {
    title: 'ノート',
    new: '新しいノート',
    permission: 'ノートの作成',
  },
};
