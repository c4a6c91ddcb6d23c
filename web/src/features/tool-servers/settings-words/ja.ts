import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  tool_servers: {
    title: 'ツールサーバー',
    text: 'Model Context Protocol（MCP）でモデルにツールを提供するサーバーです。',
    create: 'サーバーを追加',
    empty: 'サーバーはまだありません',
    empty_text: '内蔵のツールはサーバーなしで使えます。',
    asks: '確認してから実行',
    refresh: 'ツールを再取得',
    refresh_named: '{{name}} のツールを再取得',
    edit_named: '{{name}} を編集',
    delete_named: '{{name}} を削除',
    delete_title: '{{name}} を削除しますか？',
    delete_text: 'そのツールも使えなくなります。',
    dialog_text: 'ツールの一覧はすぐに取得されます。',
    name_text: '英小文字、数字、ハイフン。ツール名の一部になります。',
    token: 'トークン（任意）',
    approval: '実行前に人に確認する',
    approval_text: '読み取り専用でないツールは許可を待ちます。',
    active: 'モデルが使えるようにする',
    sign_in: 'サインイン',
    sign_in_named: '{{name}} にサインイン',
    signed_in: 'サインイン済み',
    signed_in_to: '{{name}} にサインインしました。',
    sign_in_text:
      '先に誰かがサインインする必要があります。ツールを使う人は全員、そのアカウントとして動作します。',
    signing_in: 'サインインしています…',
    back: 'ツールサーバーに戻る',
    oauth: 'サインインの詳細',
    oauth_text:
      'OAuth を求め、クライアントを自動登録しないサーバー、またはプライベートアドレスでサインインするサーバーの場合だけ入力します。',
    issuer: '発行者のアドレス',
    client_id: 'クライアント ID',
    client_secret: 'クライアントシークレット',
  },
};
