import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  overview: {
    text: 'このサーバーの今の様子です。',
    waiting_other: '{{count}}件のアカウントが承認待ち、または無効です。',
    see_users: '人を見る',
    dead_jobs_other: '{{count}}件のジョブが失敗のまま止まっています。',
    see_jobs: 'ジョブを見る',
    users: '人',
    active: '有効なアカウント',
    admins: '管理者',
    sessions: '開いているセッション',
    channels: 'チャット',
    messages: 'メッセージ',
    files: 'ファイル',
    bytes: 'ファイルの合計サイズ',
    logins: '日ごとのサインイン',
    registrations: '日ごとの登録',
    last_days_other: '過去{{count}}日間',
    server: 'サーバー',
    version: 'バージョン',
    database: 'データベース',
    schema: 'スキーマのバージョン',
    uptime: '稼働時間',
    secure: 'このサーバーを安全にする',
    secure_done: '{{all}}件中{{done}}件',
    secure_folded: '完了：{{number}}件',
    secure_go: '開く',
    secure_leave: 'このままにする',
    secure_again: 'このまま · もう一度確認する',
    secure_is_done: '完了',
    secure_registration: '参加できる人を決める',
    secure_registration_text:
      'このページを開ける人は誰でもアカウントを作れます。登録を閉じるか、新しいアカウントを自分で承認してください。',
    secure_passwords: 'よくあるパスワードを断る',
    secure_passwords_text:
      '「password123」のようなパスワードは真っ先に推測されます。新しいパスワードでは断りましょう。',
    secure_second_factor: '自分のアカウントを守る',
    secure_second_factor_text:
      '管理者はここで何でもできます。サインインのときに携帯電話のコードを求めるようにしてください。',
    secure_backup: 'バックアップを取る',
    secure_backup_text:
      'ディスクは今夜にも壊れるかもしれません。毎日または毎週バックアップを作るようにしてください。',
    secure_address: '暗号化されたアドレスを使う',
    secure_address_text:
      'このページはHTTPSで届いていません。パスワードが途中で読まれるおそれがあります。証明書のあるプロキシを前に置いてください。',
    secure_mail: 'メールを送る',
    secure_mail_text:
      'メールがないと、忘れたパスワードを誰も変えられません。SMTP_URL、MAIL_FROM、PUBLIC_URLを設定してください。',
  },
};
