import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  web_search: {
    title: 'ウェブ検索',
    text: 'モデルがウェブを検索するためのエンジンです。見つかったものは引用され、他者の文章として示されます。',
    create: 'エンジンを追加',
    empty: '検索エンジンはまだありません',
    empty_text: 'モデルは指定のページを読むことができ、エンジンがあればウェブを検索できます。',
    works: '動作中',
    failed: '失敗',
    test: 'テスト',
    test_named: '{{name}} をテスト',
    edit_named: '{{name}} を編集',
    delete_named: '{{name}} を削除',
    delete_title: '{{name}} を削除しますか？',
    delete_text: 'モデルはこのエンジンでウェブを検索できなくなります。',
    dialog_text: 'キーは封印され、二度と表示されません。',
    engine: 'エンジン',
    own_text: 'ご自身のインスタンスのアドレスです。設定で json 形式を許可してください。',
    address_text: '提供元のアドレスを使う場合は空のままにします。',
    cx: '検索エンジン ID (cx)',
    key: 'API キー',
  },
};
