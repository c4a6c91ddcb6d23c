import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  search: {
    title: '検索',
    type_messages: 'メッセージ',
    type_channels: 'チャット',
    type_files: 'ファイル',
  },
};
