import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  appearance: {
    theme: 'テーマ',
    theme_text: '「システム」は端末の設定に従います。',
    system: 'システム',
    light: 'ライト',
    dark: 'ダーク',
    language: '言語',
  },
};
