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
    single: '専用データベースのサーバー 1 台です。',
    no_providers: 'プロバイダーが設定されていません。',
    since: '{{date}} から',
    seen: '最終確認 {{when}}',
    connections_other: '接続 {{count}} 件',
    writing_other: '作成中の回答 {{count}} 件',
    load: '稼働率 {{percent}} %',
    lag: 'イベントの遅れ {{ms}} ms',
    leader: '最古',
    draining: '停止準備中',
    clock_ahead: '時計が {{seconds}} 秒進んでいます',
    clock_behind: '時計が {{seconds}} 秒遅れています',
    drain: '退避',
    drain_named: '{{name}} を退避',
    drain_title: '{{name}} を退避しますか？',
    drain_text:
      '新しいリクエストを受け付けず、書きかけの回答を終えてから停止します。ほかのインスタンスが引き継ぎます。',
    drain_done: '{{name}} は処理中のものを終えて停止します。',
  },
};
