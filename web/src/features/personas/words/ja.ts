import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  personas: {
    create: '新しいペルソナ',
    for_everybody: 'サーバー全体',
    mine: '自分のみ',
    all: 'すべてのペルソナ',
    all_models: 'すべてのモデル',
    resting: '休止中',
    name: '名前',
  },
};
