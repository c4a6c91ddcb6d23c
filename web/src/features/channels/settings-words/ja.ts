import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  archive: {
    text: 'まだ保管されている削除済みのチャットです。期限までに復元できます。',
    empty: 'アーカイブは空です',
    empty_text: 'サーバーの設定により、削除したものがしばらくここに残ります。',
    purge: '{{date}} に完全に削除',
    restore: '復元',
    restored: 'チャットを復元しました。',
    import: 'チャットを読み込む',
    import_wrong: 'このファイルにはチャットがありません。',
  },
};
