import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  users: {
    text: 'ここにアカウントを持つすべての人です。',
    search: '名前またはメールで検索',
    create: '人を追加',
    create_text: 'あなたが渡すパスワードで、すぐにサインインできます。',
    created: '{{name}}のアカウントを作成しました。',
    first_password: '最初のパスワード',
    person: '人',
    role: 'ロール',
    any_role: 'すべてのロール',
    admin: '管理者',
    user: 'メンバー',
    more_roles: 'その他のロール',
    state: '状態',
    any_state: 'すべての状態',
    active: '有効',
    inactive: '無効',
    last_seen: '最終サインイン',
    never: 'なし',
    none: '該当する人がいません',
    none_text: '絞り込みを変更するか解除してください。',
    edit_named: '{{name}}を編集',
    is_active: '有効',
    is_active_text: 'オフにするとすぐにサインアウトし、サインインできなくなります。',
    reset_password: '新しいパスワード',
    end_api_keys: 'この人の API キーもすべて無効にする',
    reset_password_text:
      '空のままにすると今のパスワードを維持します。変更すると、本人が古いパスワードを入力するまで、保存されたプロバイダーキーはロックされます。',
    saved: '{{name}}を保存しました。',
    deleted: '{{name}}を削除しました。',
    delete_title: '{{name}}を削除しますか？',
    delete_text: 'アカウントと、その人だけのものはすべてなくなります。元に戻すことはできません。',
  },
};
