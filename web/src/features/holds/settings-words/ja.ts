import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  holds: {
    title: '法的保全',
    text: '人、ワークスペース、チャットが保全されている間は、そこにいる人による操作でも、保持ルールでも、アカウントの消去でも、何も完全には消えません。消そうとした人にはその旨が表示されます。',
    new: '新しい保全',
    new_text: 'すぐに有効になります。設定も解除も監査ログに記録されます。',
    kind: '保全する対象',
    person: '人',
    workspace: 'チームのワークスペース',
    chat: 'チャット',
    target: 'どれを',
    target_text: 'ページのアドレスまたは識別子。人の場合はユーザー名でも指定できます。',
    reason: '理由',
    set: '保全する',
    was_set: '保全が有効になりました。',
    none: '保全はありません',
    none_text: 'このサーバーで保全されているものはありません。',
    active: '有効',
    lifted: '解除済み',
    gone: 'もうありません',
    since: '{{when}} から（{{name}}）',
    until: '{{when}} に解除（{{name}}）',
    nobody: '今はないアカウント',
    lift: '解除',
    lift_named: '{{name}} の保全を解除',
    lift_title: '{{name}} の保全を解除しますか？',
    lift_text: '待っていたものは 1 時間以内に消えます。期限を過ぎたチャットや、消去予定のアカウントです。',
    was_lifted: '保全を解除しました。',
  },
};
