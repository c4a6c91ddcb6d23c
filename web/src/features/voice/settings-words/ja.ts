import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  voice: {
    cannot_hear:
      'このブラウザーは音声を聞き取れず、利用できるプロバイダーにも文字起こしのモデルがありません。',
    cannot_read: 'このブラウザーは読み上げができず、利用できるプロバイダーにもそのモデルがありません。',
    denied:
      'ここではマイクが許可されていません。ブラウザーの設定でこのサイトに許可してから、もう一度お試しください。',
    done: '文字にする',
    forget: '録音を破棄',
    heard_nothing: '何も聞こえませんでした。',
    insecure: 'マイクは安全な接続（https）でのみ使えます。',
    listening: '聞いています',
    no_microphone: 'マイクが見つからないか、ほかのプログラムが使用中です。',
    nothing: '読み上げるものがありません。',
    pause: '一時停止',
    paused: '一時停止中',
    reading: '読み上げ中',
    resume: '再開',
    stop: '読み上げを終了',
    writing: '文字に起こしています',
  },
  voice_page: {
    auto: '自動',
    browser: 'このブラウザー',
    hear: '音声入力',
    hear_text:
      'メッセージ欄のマイクです。プロバイダーを使う場合、録音はそこへ送られ、このサーバーには残りません。ブラウザーは録音を開発元へ送ることがあります。',
    none: '利用できるプロバイダーに音声のモデルがありません。ブラウザーができる範囲で行います。',
    read: '読み上げ',
    read_text: '回答のメニューにあります。コードは読みません。',
    sample: '回答はこのように読み上げられます。',
    speed: '速さ',
    text: 'モデルに話しかけ、回答を聞く方法です。',
    title: '音声',
    try: '試す',
    usual: '既定の声',
    voice: '声',
    voice_text: 'プロバイダーでの名前です（alloy、nova など）。空欄なら既定の声を使います。',
    with: '使うもの',
  },
};
