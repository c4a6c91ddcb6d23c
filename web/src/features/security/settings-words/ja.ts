import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  security: {
    passkeys: 'パスキー',
    passkeys_text:
      '指紋、顔、セキュリティキーで、パスワードなしでログインします。自分のキーなどパスワードで封じたものは、パスワードでログインするまで開きません。',
    passkey_add: 'パスキーを追加',
    passkey_add_text: 'ブラウザーが指紋、顔、またはこの端末やキーのコードを求めます。',
    passkey_make: '続ける',
    passkey_name: '名前',
    passkey_name_text: '見分けるための名前：「ノートPC」「青いキー」など。',
    passkey_added: '「{{name}}」でログインできるようになりました。',
    passkey_none_made:
      'パスキーは作られませんでした。この端末に既にあるか、端末が対応していない可能性があります。',
    passkey_cannot: 'このブラウザーではここでパスキーを作れません。安全な接続（https）が必要です。',
    passkey_made: '{{date}} に作成、未使用',
    passkey_used: '{{when}} に使用',
    passkey_remove_named: 'パスキー「{{name}}」を削除',
    passkey_remove_text: 'これではログインできなくなります。端末からも削除してください。',
    passkey_removed: '「{{name}}」ではログインできなくなりました。',
    text: 'アカウントを守るための設定です。',
    password: 'パスワード',
    password_text: '変更すると、ほかのすべての場所からサインアウトします。',
    current_password: '現在のパスワード',
    new_password: '新しいパスワード',
    change_password: 'パスワードを変更',
    password_changed: 'パスワードを変更しました。ほかのセッションは終了しました。',
    end_api_keys: '自分の API キーもすべて無効にする',
    end_api_keys_text:
      '侵入された恐れがあるときに選んでください。キーを使うプログラムはすぐに動かなくなります。',
    old_password: '以前のパスワード',
    unlock: '以前のパスワードで開く',
    unlock_text:
      'パスワードがリセットされてから 30 日間は、以前のパスワードで保存済みのキーと記憶を再び開けます。以前のパスワードがまた使われるようになるわけではありません。',
    unlock_now: '開く',
    unlocked: '保存していたものを再び開けるようになりました。',
    confirm_title: '本人であることの確認',
    confirm_text: 'サインインしてから時間がたっており、これは重大な変更です。',
    confirm: '確認する',
    confirm_elsewhere:
      'サインインしてから時間がたっており、これは重大な変更です。組織のアカウントでもう一度サインインしてから、やり直してください。',
    sign_in_again: 'もう一度サインイン',
    with_password: 'パスワードでサインイン',
    elsewhere: 'パスワードと2段階サインインは、あなたの組織が管理しています。',
  },
};
