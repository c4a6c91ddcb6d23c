import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  health: {
    title: '稼働状況',
    text: 'このサーバーの土台を数秒ごとに確認します。',
    server: 'サーバーとデータベース',
    fine: '正常',
    trouble: '問題あり',
    look: '確認が必要',
    answers: '応答 {{ms}} ms',
    running: '稼働時間 {{time}}',
    instances: 'インスタンス',
    single: '専用データベースの単一インスタンスです。',
    no_providers: 'プロバイダーが設定されていません。',
    since: '{{date}} から',
    seen: '最終確認 {{when}}',
    connections_other: '接続 {{count}} 件',
    writing_other: '作成中の回答 {{count}} 件',
    load: '稼働率 {{percent}} %',
    lag: 'イベントの遅れ {{ms}} ms',
  },
};
