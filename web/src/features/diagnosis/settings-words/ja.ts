import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  diagnosis: {
    text: 'このブラウザーから、サーバーまでの経路すべてを通して測定します。',
    again: 'もう一度診断',
    all_good: 'すべて正常です。',
    measured_good: '測定できた項目は正常です。測定できなかった項目は上に表示されています。',
    none_measured: '何も測定できませんでした。接続を確認して、もう一度お試しください。',
    good: '良好：',
    warning: '改善の余地あり：',
    bad: '動作していません：',
    unknown: '測定できません：',
    running: '未測定',
    reach: 'サーバーとの往復時間',
    reach_text: 'サーバーまでの経路が遅くなっています。入力以外の操作に時間がかかります。',
    secure: '暗号化された接続',
    secure_text: 'HTTPS でないと途中で盗み見られるおそれがあり、クリップボードやインストールも使えません。',
    secure_local: 'この端末自身のアドレスです。外に何も出ないため、暗号化は必要ありません。',
    clock: '時計の一致',
    clock_text:
      'この端末とサーバーの時刻がずれています。ワンタイムコードが拒否されることがあるため、自動設定にしてください。',
    socket: 'リアルタイム接続（WebSocket）',
    socket_text: '新着メッセージが自動で表示されません。プロキシが Upgrade を通していません。',
    stream: '回答の逐次表示',
    stream_text: '回答がまとめて届いています。途中でバッファリングされています。',
    upload: '大きなアップロード',
    upload_text: 'サーバーが受け付けるサイズを、プロキシが拒否しています。',
    address: 'サーバーから見たアドレス',
    address_text: 'サーバーにはあなたではなくプロキシが見えています。個人向けの制限が全員に影響します。',
    headers: 'セキュリティヘッダー',
    headers_text: 'サーバーの保護設定が変更されているか届いていません。プロキシで触らないでください。',
    protocol: 'HTTP/2 以降',
    protocol_text: 'HTTP/1.1 では同時接続が6本までです。複数の回答が互いに待たされることがあります。',
    protocol_local:
      '古い版ですが、この端末自身のアドレスには十分です。ブラウザーは暗号化された接続でのみ HTTP/2 を使います。',
    proxy: 'プロキシに足りない設定',
    proxy_text: 'サーバー管理者向け：転送設定に次の行を追加してください。',
  },
};
