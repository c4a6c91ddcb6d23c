import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  audit: {
    text: 'セキュリティに関わる操作の記録です。記録は変更できません。',
    any: 'すべての操作',
    only: '{{name}}のみ',
    none: '記録はありません',
    none_text: 'この絞り込みに合う記録はありません。',
    action: '操作',
    actor: '実行者',
    address: 'アドレス',
    time: '日時',
    system: 'サーバー',
    verify: '連鎖を検証',
    intact_other: '連鎖は無傷です。{{count}}件の記録を確認しました。',
    broken: '記録{{id}}で連鎖が途切れています。誰かがログを変更しました。',
  },
};
