import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  folders: {
    title: 'フォルダー',
    name: 'フォルダーの名前',
    move_up: '上へ移動',
    move_down: '下へ移動',
    deleted: '「{{name}}」を削除しました。',
    delete_title: '「{{name}}」を削除しますか？',
    delete_text: 'フォルダーはなくなりますが、中身はフォルダーの外に残ります。',
  },
};
