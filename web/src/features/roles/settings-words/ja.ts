import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  roles: {
    shipped_admin: 'すべてを行えます',
    shipped_user: '全員が行えること',
    text: 'ロールは権限の集まりです。一人が複数のロールを持てます。',
    create: '新しいロール',
    dialog_text: '変更はすぐに反映されます。',
    builtin: '組み込み',
    members_other: '{{count}}人',
    permission_count_other: '権限{{count}}件',
    edit_named: '{{name}}を編集',
    delete_named: '{{name}}を削除',
    delete_title: '「{{name}}」を削除しますか？',
    delete_text_other: '{{count}}人が、このロールで得ていた権限を失います。',
    deleted: '「{{name}}」を削除しました。',
    saved: '「{{name}}」を保存しました。',
    name: '名前',
    description: '説明',
    permissions: '権限',
    permission: '権限',
    matrix: '誰が何をできるか',
    matrix_text: 'すべての権限と、それを持つロールです。',
    yes: 'はい',
    no: 'いいえ',
  },
};
