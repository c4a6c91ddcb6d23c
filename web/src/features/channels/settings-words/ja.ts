import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  archive: {
    text: '片付けたもの：削除したチャット、アーカイブしたプロジェクト、ゴミ箱のノート。',
    chats: '削除したチャット',
    empty: '削除したチャットはありません',
    empty_text: 'サーバーの設定により、削除したものがしばらくここに残ります。',
    put_away: 'アーカイブしたチャット',
    put_away_text: '新しい発言があるまで一覧から外れます。ほかの人には何も変わりません。',
    no_put_away: 'アーカイブしたチャットはありません。',
    take_out: '取り出す',
    take_out_named: '{{name}}をアーカイブから取り出す',
    purge: '{{date}} に完全に削除',
    restore: '復元',
    restored: '「{{title}}」をチャットに戻しました。',
    projects: 'アーカイブしたプロジェクト',
    projects_text: '閲覧でき、元に戻すと再び変更できます。',
    no_projects: 'アーカイブしたプロジェクトはありません。',
    project_restored: '「{{name}}」をプロジェクトに戻しました。',
    notes: 'ゴミ箱のノート',
    import: 'チャットを読み込む',
    import_wrong: 'このファイルにはチャットがありません。',
  },
};
