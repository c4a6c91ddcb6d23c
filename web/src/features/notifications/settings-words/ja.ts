import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  notify: {
    preferences_text: '何を、どのように知らせるかを選びます。',
    no_email: 'このサーバーはメールを送信しません。通知はアプリ内にのみ表示されます。',
    in_app: 'アプリ内',
    email: 'メール',
    mention: '誰かがあなたにメンションしたとき',
    message: 'ダイレクトメッセージ',
    share: 'チャットに追加されたとき',
    assignment: '何かが割り当てられたとき',
    task: 'タスクが終わったとき、または対応が必要なとき',
    system: 'アカウントのセキュリティ',
    package: 'パッケージ',
  },
};
