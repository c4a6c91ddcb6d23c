import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  viewer: {
    file: 'ファイル',
    place: '{{at}} / {{count}}',
    previous: '前のファイル',
    next: '次のファイル',
    larger: '拡大',
    smaller: '縮小',
    fit: 'ウィンドウに合わせる（現在 {{size}}）',
    fit_short: 'ウィンドウに合わせる',
    as_written: '書かれたまま表示',
    as_drawn: 'ページとして表示',
    copy_failed: 'コピーできませんでした。代わりにファイルをダウンロードしてください。',
    not_shown: 'このファイルはここでは表示できません。ダウンロードして開いてください。',
    empty: 'このファイルは空です。',
    cut: '最初の {{size}} だけを表示しています。全体を読むにはダウンロードしてください。',
    locked: 'この PDF にはパスワードが必要です。ダウンロードして開いてください。',
    page: '{{number}} ページ',
    page_of: '{{at}} / {{count}} ページ',
  },
};
