import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  profile: {
    text: 'このサーバーでほかの人に見える情報です。',
    picture: '画像',
    picture_text: 'PNG、JPEG、WebP、GIF（2MBまで）。正方形に切り抜かれます。',
    picture_choose: '画像を選ぶ',
    picture_save: 'この画像を使う',
    picture_saved: '画像を変更しました。',
    picture_removed: '画像を取り除きました。',
    picture_remove_title: '画像を取り除きますか？',
    picture_remove_text: '代わりに頭文字が表示されます。',
    picture_type: 'PNG、JPEG、WebP、GIFのいずれかを選んでください。',
    picture_size: 'この画像は2MBを超えています。もっと小さいものを選んでください。',
    about: 'あなたについて',
    about_text: 'ユーザー名は変更できません。',
    display_name_text: 'ユーザー名の代わりに表示されます。',
    email_text: 'あなたと管理者だけに見えます。',
    member_since: '登録日',
    saved: 'プロフィールを保存しました。',
  },
};
