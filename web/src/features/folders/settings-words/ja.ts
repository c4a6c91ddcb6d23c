import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  folders_page: {
    text: 'チャットを整理するための自分だけの棚です。ほかの人には見えません。',
    empty: 'フォルダーはまだありません',
    empty_text: '下の欄に最初の名前を入力してください。',
    new_name: '新しいフォルダーの名前',
    create: '追加',
    created_on: '{{date}}に作成',
    actions_for: '{{name}}の操作',
  },
};
