import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  workspaces: {
    title: 'ワークスペース',
    personal: '自分用',
    switch: 'ワークスペースを切り替え',
    new: '新しいワークスペース',
    manage: 'ワークスペースの概要',
    news: '新着あり',
    settings: 'ワークスペースの設定',
    for_you: 'あなた宛て',
    late: '期限切れ',
    join: '参加',
  },
};
