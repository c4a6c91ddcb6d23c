import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  auth: {
    tagline: '会話の道は一つとは限りません。あなたの会話は、あなたのサーバーに残ります。',
  },
  sign_in: {
    title: 'サインイン',
    text: 'お帰りなさい。',
    certificate:
      'このサーバーは証明書で利用者を確認しますが、ブラウザーから有効な証明書が示されませんでした。',
    ended: 'セッションが終了しました。サインインすると元の場所から続けられます。',
    login: 'ユーザー名またはメールアドレス',
    submit: 'サインイン',
    forgot: 'パスワードをお忘れですか？',
    no_account: 'アカウントをお持ちでない場合は、',
    sign_up: '新規作成',
    code_title: 'あと一歩です',
    code_text: '認証アプリに表示されているコードを入力してください。',
    code_description: '端末をなくした場合は、ここで回復コードも使えます。',
    code_wrong: 'ワンタイムコードが間違っているか、使用済みです。',
    with_code: 'ワンタイムコードでサインイン',
    with_passkey: 'パスキーでログイン',
    no_passkey: 'パスキーは使われませんでした。もう一度試すか、パスワードを入力してください。',
    wrong: 'ユーザー名、メールアドレス、またはパスワードが間違っています。',
  },
  sign_up: {
    title: 'アカウントを作成',
    text: '3つの項目だけで始められます。',
    submit: 'アカウントを作成',
    closed: 'このサーバーでは新規登録を受け付けていません。管理者にアカウントを依頼してください。',
    have_account: 'すでにアカウントをお持ちの場合は、',
    sign_in: 'サインイン',
    pending_title: 'もう少しです',
    pending_text: 'アカウントを作成しました。サインインするには管理者の承認が必要です。',
    to_sign_in: 'サインインページへ',
  },
};
