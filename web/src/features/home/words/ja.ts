import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  home: {
    welcome: 'ようこそ、{{name}} さん',
    all_chats: 'すべてのチャット',
    no_chat: 'ここではチャットを利用できません。管理者に相談してください。',
    field: 'メッセージ',
    to: '宛先',
    to_add: '人やペルソナを追加',
    to_remove: '{{name}} を外す',
    placeholder: '何でも話しかけてください',
    send: '送信',
    starters: 'はじめるヒント',
    starter_write: '文章を書く',
    starter_ideas: 'アイデアを出す',
    starter_compare: '比べて考える',
    starter_plan: '計画を立てる',
    demo: '今は内蔵のデモだけが答えます。',
    connect: '本物のモデルを接続する',
    sample: 'または、2人のペルソナとのチャットを試す',
    made: '作成：{{when}}',
    starts_here: '{{name}} はここから始まります',
  },
};
