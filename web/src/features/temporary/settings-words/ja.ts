import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  temporary_page: {
    banner: 'このチャットはどこにも保存されません。タブを閉じると終わります。',
    more: '一覧にも検索にも現れず、何も記憶されません。あなたの記憶や指示も伝えられません。かかった費用だけが数えられます。',
    keep: 'このチャットを残す',
    kept: 'チャットを保存しました。',
    kept_files: 'ファイルを除いてチャットを保存しました。',
    end: '終了',
    end_title: 'このチャットを終了しますか？',
    end_text: 'ここでの発言は完全に消えます。',
    empty: '痕跡を残したくないことを聞いてください',
    too_large: '一度の質問に入る量を超えています。何かを減らしてください。',
    unreadable: '{{name}} を読み込めませんでした。',
  },
};
