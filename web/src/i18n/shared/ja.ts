import type { Translation } from '../translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  actions: {
    back: '戻る',
    cancel: 'キャンセル',
    clear_filter: '絞り込みを解除',
    close: '閉じる',
    create: '作成',
    delete: '削除',
    download: 'ダウンロード',
    edit: '編集',
    remove: '取り除く',
    rename: '名前を変更',
    save: '保存',
    try_again: '再試行',
    undo: '元に戻す',
  },
  leaving: {
    title: '保存せずに離れますか？',
    text: 'ここで変更した内容は失われます。',
    action: '離れる',
    kept_title: '入力した内容は残っています',
    kept_text:
      'フォームはなくなりました。変更する権限がなくなったか、対象がもうありません。内容は保存されていません。必要なものをコピーしてください。',
  },
  states: {
    loading: '読み込んでいます…',
    failed: '読み込めませんでした',
    not_found: 'ここには何もありません',
    not_found_text: 'アドレスが間違っているか、このページを見る権限がありません。',
    gone_left: 'このチャットの参加者ではなくなりました',
    gone_deleted: 'このチャットは削除されました',
    gone_archived: 'このチャットはアーカイブされました',
    go_home: 'ホームへ',
  },
  errors: {
    unexpected: 'このページで問題が発生しました。ページを再読み込みしてください。',
    unreachable: 'サーバーに接続できません。接続を確認して、もう一度お試しください。',
    server: 'サーバーで問題が発生しています。しばらくしてからもう一度お試しください。',
    too_many: '試行回数が多すぎます。しばらく待ってからもう一度お試しください。',
    too_many_wait_other: '試行回数が多すぎます。{{count}}秒後にもう一度お試しください。',
  },
  form: {
    required: '入力してください。',
    show_key: 'キーを表示',
    show_password: 'パスワードを表示',
    username_length: '{{min}}〜{{max}}文字で入力してください。',
    username_characters: '文字、数字、ドット、ハイフン、アンダースコアだけを使ってください。',
    email: 'メールアドレスの形式ではありません。',
    password_length: '{{min}}〜{{max}}文字で入力してください。',
    password_rule: '{{min}}文字以上。関連のない単語をいくつか並べると、安全で覚えやすくなります。',
    whole_number: '整数を入力してください。',
    between: '{{min}}から{{max}}までの整数を入力してください。',
  },
  fields: {
    username: 'ユーザー名',
    email: 'メールアドレス',
    password: 'パスワード',
    display_name: '表示名',
    display_name_optional: '表示名（任意）',
    code: 'ワンタイムコード',
  },
  copy: {
    copy: 'コピー',
    copied: 'コピーしました',
    failed: 'コピーできませんでした。テキストを選択して手動でコピーしてください。',
  },
  panel: {
    width: 'パネルの幅',
  },
  pager: {
    label: 'ページ',
    range: '{{total}}件中 {{from}}–{{to}}件',
    previous: '前のページ',
    next: '次のページ',
  },
};
