import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  jobs: {
    text: 'サーバーがバックグラウンドで行う処理です。',
    state: '状態',
    any: 'すべての状態',
    pending: '待機中',
    running: '実行中',
    done: '完了',
    dead: '失敗',
    name: 'ジョブ',
    attempt: '試行',
    when: '日時',
    none: 'ジョブはありません',
    none_text: 'この状態のものはありません。',
    retried: 'ジョブを再実行します。',
    retry_named: '{{name}}を再実行',
  },
};
