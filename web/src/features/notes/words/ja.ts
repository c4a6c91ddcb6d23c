import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  notes: {
    title: 'ノート',
    empty: 'まだ何もありません',
    name: 'タイトル',
    description: '本文',
    trash: '「{{title}}」は30日間ゴミ箱に残ります。',
    permission: 'ノートの作成',
  },
};
