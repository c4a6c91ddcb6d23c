import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  files_page: {
    text: 'アップロードしたすべてのファイルです。',
    empty: 'ファイルはまだありません',
    empty_text: 'チャットに追加したファイルはここにも表示されます。',
    open: 'チャットを開く',
    open_named: '{{name}} のチャットを開く',
    download_named: '{{name}} をダウンロード',
    delete_named: '{{name}} を削除',
    delete_title: '「{{name}}」を削除しますか？',
    delete_text: '添付されているチャットからも消えます。',
    deleted: 'ファイルを削除しました。',
  },
};
