import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  two_factor: {
    title: '2段階サインイン',
    text: 'パスワードに加えて、スマートフォンのアプリのコードを使います。パスワードが盗まれても、それだけでは役に立ちません。',
    on: 'オン',
    off: 'オフ',
    set_up: '2段階サインインを設定',
    scan: '認証アプリで読み取り、動作を確認してください。',
    qr: '認証アプリ用のQRコード',
    secret: 'またはこのキーを手動で入力',
    copy_secret: 'キーをコピー',
    first_code: '最初のコード',
    first_code_text: 'アプリに今表示されている6桁の数字です。',
    enable: 'オンにする',
    is_on:
      '2段階サインインがオンになりました。端末をなくしたときのために、これらのコードを保管してください。',
    codes: '回復コード',
    codes_once:
      '各コードは一度だけ使えます。再び表示されることはありません。パスワードと同じ場所に保管してください。',
    codes_file: '{{service}}の{{name}}の回復コード',
    copy_codes: 'コードをコピー',
    codes_kept: '保管しました',
    new_codes: '新しい回復コード',
    new_codes_text: '古いコードは使えなくなります。',
    make_codes: '新しいコードを作成',
    disable: 'オフにする',
    disable_text: 'オフにすると、パスワードだけでアカウントに入れるようになります。',
    disabled: '2段階サインインをオフにしました。',
  },
};
