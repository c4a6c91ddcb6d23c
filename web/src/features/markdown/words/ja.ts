import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  markdown: {
    source: '出典 {{number}}: {{title}}',
    as_written: 'とても入り組んでいるため、書式なしのテキストで表示しています。',
    code: 'コード',
    code_in: '{{language}} のコード',
    copy_code: 'コードをコピー',
    diagram: '図',
    download_code: 'コードをダウンロード',
    wrap: '行を折り返す',
    diagram_failed: 'この図を描けませんでした。',
    done: '完了',
    footnotes: '脚注',
    open: '未完了',
    open_code: '開く',
    picture: '画像',
    picture_from: '{{name}}（{{host}}、読み込んでいません）',
    table: '表',
  },
};
