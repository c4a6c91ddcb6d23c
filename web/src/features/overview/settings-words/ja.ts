import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  overview: {
    text: 'このサーバーの今の様子です。',
    waiting_other: '{{count}}件のアカウントが承認待ち、または無効です。',
    see_users: '人を見る',
    dead_jobs_other: '{{count}}件のジョブが失敗のまま止まっています。',
    see_jobs: 'ジョブを見る',
    users: '人',
    active: '有効なアカウント',
    admins: '管理者',
    sessions: '開いているセッション',
    channels: 'チャット',
    messages: 'メッセージ',
    files: 'ファイル',
    bytes: 'ファイルの合計サイズ',
    logins: '日ごとのサインイン',
    registrations: '日ごとの登録',
    last_days_other: '過去{{count}}日間',
    server: 'サーバー',
    version: 'バージョン',
    database: 'データベース',
    schema: 'スキーマのバージョン',
    uptime: '稼働時間',
  },
};
