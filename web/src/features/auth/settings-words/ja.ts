import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  setup: {
    title: 'サーバーの初期設定',
    text: '最初のアカウントを作成します。このアカウントがサーバーを管理します。',
    submit: '管理者を作成',
  },
  reset_password: {
    title: '新しいパスワード',
    text: 'どなたかをお知らせください。リンクを記したメールをお送りします。',
    submit: 'リンクを送る',
    sent_title: 'メールをご確認ください',
    sent_text:
      '該当するアカウントがあれば、リンクを記したメールをお送りしました。リンクは1回だけ、1時間有効です。',
    reset_text: '新しいパスワードを決めてください。すべてのセッションが終了します。',
    password: '新しいパスワード',
    end_api_keys: '自分の API キーもすべて無効にする',
    submit_new: 'パスワードを設定',
    done_title: '完了しました',
    done_text:
      '新しいパスワードを設定しました。そのパスワードでサインインしてください。保存済みのキーは、「セキュリティ」で以前のパスワードを入力すると戻ります。',
    spent: 'このリンクは使用済みか、期限が切れています。',
    again: '新しいリンクを依頼',
    missing: 'このアドレスには、メールに記された部分がありません。リンク全体をもう一度開いてください。',
  },
};
